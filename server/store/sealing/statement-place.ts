/** The place of an uploaded statement; part of its encryption. */
export function statementPlace(id: string): string {
  return `statement|${id}`;
}
