/** The start of a passkey's fingerprint, as people compare it aloud. */
export function shortPrint(fingerprint: string): string {
  return (fingerprint.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}
