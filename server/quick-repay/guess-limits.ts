import { setTimeout as wait } from 'node:timers/promises';
import { countAgainstLimits } from '../auth/rate-limits.ts';
import type { Hit, RateLimit } from '../auth/rate-limits.ts';
import type { Context } from '../context.ts';
import { TooMany } from '../http/too-many.ts';

const hourSeconds = 3600;
/** Six digits have a million values: so few tries an hour guess nobody's in a lifetime. */
export const perNumber: RateLimit = {
  name: 'bill-number',
  most: 5,
  windowSeconds: hourSeconds,
};
/** One address can be a whole network's. */
export const perAddress: RateLimit = {
  name: 'bill-address',
  most: 60,
  windowSeconds: hourSeconds,
};
export const inAll: RateLimit = { name: 'bill-all', most: 20_000, windowSeconds: hourSeconds };

/** Every answer comes after this long, so that its time tells nothing. */
const answerAfterMs = 250;

/**
 * Counts an attempt to open a bill; throws when there were too many from this address, to this
 * number or in all.
 */
export async function countAttempt(
  context: Context,
  from: { readonly ip: string; readonly mobile: string | null },
): Promise<void> {
  const hits: Hit[] = [
    { limit: perAddress, of: from.ip },
    { limit: inAll, of: 'all' },
  ];
  if (from.mobile !== null) hits.unshift({ limit: perNumber, of: from.mobile });
  const exceeded = await countAgainstLimits(context.db, context, hits);
  if (exceeded !== null) throw new TooMany(exceeded.retryAfterSeconds);
}

/** Looks something up in a time that does not depend on what was found. */
export async function inEqualTime<Found>(look: () => Promise<Found>): Promise<Found> {
  const [found] = await Promise.all([look(), wait(answerAfterMs)]);
  return found;
}
