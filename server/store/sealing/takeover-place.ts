/** The place of the key of a book that is taken over; part of its encryption. */
export function takeoverPlace(runId: string): string {
  return `takeover|${runId}`;
}
