/** Where words of the registers of suspicion and of breaches belong; part of their seal. */
export function registerPlace(id: string): string {
  return `register|${id}`;
}
