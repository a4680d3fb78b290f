import { createHmac, randomInt } from 'node:crypto';
import * as say from '../../contract/sentences/messages.ts';
import { codeLength } from '../../contract/sms-code.ts';
import type { Mobile } from '../../contract/values/phone.ts';
import type { Config } from '../config.ts';

export const codeLifeSeconds = 5 * 60;
/** After so many wrong ones a code is dead. */
export const mostTries = 5;
/** Codes a day to one number: with the tries, 50 guesses of 10,000 a day, 1 in 200. */
export const codesPerDay = 10;

/** A new code: so many digits, each of any value. */
export function newLoginCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
}

/** What is kept of a code: keyed, so that the table alone does not tell 10,000 codes apart. */
export function hashOfCode(config: Pick<Config, 'codePepper'>, mobile: Mobile, code: string) {
  return createHmac('sha256', config.codePepper).update(`code:${mobile}:${code}`).digest();
}

/**
 * The message with a code. Its last line binds the code to our site, and phones offer it there
 * alone (WICG, origin-bound one-time codes).
 */
export function loginCodeText(code: string, publicUrl: string): string {
  const minutes = codeLifeSeconds / 60;
  return `${say.loginCode(code, `${minutes}`)}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
