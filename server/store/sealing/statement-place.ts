/** Where a statement that somebody brought belongs; part of its seal. */
export function statementPlace(id: string): string {
  return `statement|${id}`;
}
