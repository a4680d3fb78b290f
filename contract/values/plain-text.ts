/**
 * A typed text in one way of writing: composed letters (NFC), single spaces, nothing that cannot
 * be seen. Invisible characters would let two equal names differ and an empty field look filled.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .trim();
}
