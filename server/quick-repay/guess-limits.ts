import { setTimeout as wait } from 'node:timers/promises';
import { admit, type Gate } from '../auth/admit.ts';
import type { RateLimit } from '../auth/rate-limits.ts';
import type { Context } from '../context.ts';

const hourSeconds = 3600;
/** Six digits have a million values: so few tries an hour guess nobody's in a lifetime. */
export const perNumber: RateLimit = {
  name: 'bill-number',
  most: 5,
  windowSeconds: hourSeconds,
};
export const gate: Gate = { name: 'bill', perAddress: 60, perAsker: 30, inAll: 20_000 };

/** Every answer comes after this long, so that its time tells nothing. */
const answerAfterMs = 250;

/**
 * Counts an attempt to open a bill; throws when there were too many from this address, to this
 * number or in all.
 */
export async function countAttempt(
  context: Context,
  from: {
    readonly ip: string;
    readonly asker: Uint8Array | null;
    readonly mobile: string | null;
  },
): Promise<void> {
  const { ip, asker, mobile } = from;
  const ofNumber = mobile === null ? [] : [{ limit: perNumber, of: mobile }];
  await admit(context, gate, { ip, asker, ofNumber });
}

/** Looks something up in a time that does not depend on what was found. */
export async function inEqualTime<Found>(look: () => Promise<Found>): Promise<Found> {
  const [found] = await Promise.all([look(), wait(answerAfterMs)]);
  return found;
}
