/** Characters of the code that an SMS carries: 20 bits, where four digits would be 13. */
export const codeLength = 4;

/** Crockford's base 32: digits and letters that are not taken for each other (no I, L, O, U). */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Seconds before another code may be asked for. */
export const resendGapSeconds = 60;

/** A code as it is compared: either case is one, O is read as 0, I and L as 1. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/**
 * What of a typed or pasted text can stand in a code's field: its letters and digits, or of a whole
 * SMS what follows the `#` of its last line.
 */
export function codeTyped(text: string): string {
  const afterSign = text.slice(text.lastIndexOf('#') + 1);
  return afterSign
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, codeLength)
    .toUpperCase();
}
