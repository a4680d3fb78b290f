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
 * The code in a typed or pasted text: alone, in groups, or after the `#` of a whole SMS's last
 * line. Null if there is none or more than one candidate.
 */
export function codeIn(text: string): string | null {
  const own = text.slice(text.lastIndexOf('#') + 1).replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  return /^[0-9A-Za-z]+$/.test(own) && own.length === codeLength ? own : null;
}
