import { createHmac, randomInt } from 'node:crypto';
import * as say from '../../../contract/sentences/messages.ts';
import { codeLength, codeLetters, readCode } from '../../../contract/borrower/sms-code.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Config } from '../../store/config.ts';

export const codeLifeSeconds = 5 * 60;
/**
 * The number of codes valid at a time for one browser and number: a later code may arrive first.
 */
export const mostLiveCodes = 3;
/**
 * The number of wrong entries of one browser and number within {@link codeLifeSeconds}. The last
 * one ends their codes, and no other code is sent until the first entry is that old.
 */
export const mostWrongEntries = 5;
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

/**
 * SQL fragments about `sms_code` that select the valid codes. `:since` is {@link codeLifeSeconds}
 * ago.
 */
export const codeRow = {
  /** A code sent since then, among the newest; a fourth code that could not be sent ends none. */
  valid: (condition: string) => `exists (
    select from unnest(hashes[:${mostLiveCodes}], sent_at[:${mostLiveCodes}]) as code (hash, at)
    where code.at > :since and ${condition})`,
  mayTry: `coalesce(wrong_at[${mostWrongEntries}] <= :since, true)`,
};

/** The instant after which a code or a wrong entry still counts at `now`. */
export function codesSince(now: Date): Date {
  return new Date(now.getTime() - codeLifeSeconds * 1000);
}
