/** The place of an uploaded statement; part of its encryption. */
export function statementPlace(id: string): string {
  return `statement|${id}`;
}

/** The place of the other side of an unidentified payment. */
export function partyPlace(id: string): string {
  return `party|${id}`;
}
