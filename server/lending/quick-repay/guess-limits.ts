import { setTimeout as wait } from 'node:timers/promises';
import { admit, type Gate } from '../../http/admit.ts';
import { takeHitBack } from '../../http/rate-limits.ts';
import type { Hit, RateLimit } from '../../http/rate-limits.ts';
import { networkOf } from '../../store/security-events.ts';
import type { Context } from '../../store/context.ts';

const hourSeconds = 3600;
/**
 * Wrong tries at one number from one network: a stranger elsewhere uses up none of its owner's. Six
 * digits have a million values: so few tries an hour guess none in a lifetime.
 */
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
 * number from this network, or in all.
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
  const ofNumber = mobile === null ? [] : [numberHit(mobile, ip)];
  await admit(context, gate, { ip, asker, ofNumber });
}

/** Who opened the bill knew the digits: that was no wrong try. */
export async function forgetAttempt(
  context: Context,
  from: { readonly ip: string; readonly mobile: string },
): Promise<void> {
  await takeHitBack(context.db, context, numberHit(from.mobile, from.ip));
}

function numberHit(mobile: string, ip: string): Hit {
  return { limit: perNumber, of: `${mobile} ${networkOf(ip)}` };
}

/** Looks something up in a time that does not depend on what was found. */
export async function inEqualTime<Found>(look: () => Promise<Found>): Promise<Found> {
  const [found] = await Promise.all([look(), wait(answerAfterMs)]);
  return found;
}
