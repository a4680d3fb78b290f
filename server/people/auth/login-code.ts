import { createHmac, randomInt } from 'node:crypto';
import * as say from '../../../contract/sentences/messages.ts';
import { codeLength, codeLetters, readCode } from '../../../contract/borrower/sms-code.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Config } from '../../store/config.ts';

export const codeLifeSeconds = 5 * 60;
/** After so many wrong ones a code is dead. */
export const mostTries = 5;
/** Codes a day to one number: to all who never logged in there together, and to each who did. */
export const codesPerDay = 10;
/** Wrong codes a day, counted in the same way: 10 guesses of 800,000 a day, 1 in 80,000. */
export const wrongPerDay = 10;

/** A new code, of any value that has a digit: Android offers no code without one. */
export function newLoginCode(): string {
  const letter = () => codeLetters.charAt(randomInt(codeLetters.length));
  for (;;) {
    const code = Array.from({ length: codeLength }, letter).join('');
    if (/\d/.test(code)) return code;
  }
}

/** What is kept of a code: keyed, so that the table alone does not tell a million codes apart. */
export function hashOfCode(config: Pick<Config, 'codePepper'>, mobile: Mobile, code: string) {
  const read = readCode(code);
  return createHmac('sha256', config.codePepper).update(`code:${mobile}:${read}`).digest();
}

/**
 * The message with a code. Its last line binds the code to our site, and phones offer it there
 * alone (WICG, origin-bound one-time codes).
 */
export function loginCodeText(code: string, publicUrl: string): string {
  const minutes = codeLifeSeconds / 60;
  return `${say.loginCode(code, `${minutes}`)}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
