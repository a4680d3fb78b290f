import { readCode } from './sms-code.ts';

/** Characters of the code of a letter: 80 random bits. */
export const letterCodeLength = 16;

const pattern = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** The code in a typed or followed text, without its groups; null if it cannot be one. */
export function readLetterCode(typed: string): string | null {
  const code = readCode(typed.replace(/[\s\p{Cf}\p{Pd}]/gu, ''));
  return pattern.test(code) ? code : null;
}

/** A code in groups of four, as the letter shows it: `7Q3K-M2XD-9RTA-HW4E`. */
export function showLetterCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}
