/** Where a part of a file for the bureau belongs; part of its seal. */
export function returnPlace(runId: string, place: number): string {
  return `return|${runId}|${place}`;
}
