import { setTimeout as wait } from 'node:timers/promises';
import type { Mobile } from '../../../contract/market/phone.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { allowanceOf } from '../../http/asker-allowance.ts';
import { type Hit, type RateLimit, takeHitsBack } from '../../http/rate-limits.ts';
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
/** Of a number and a browser that logged in to it: no one in its network uses it up. */
const perOwnDevice: RateLimit = { ...perNumber, name: 'bill-device' };
export const gate: Gate = { name: 'bill', perAddress: 60, perAsker: 30, inAll: 20_000 };

/** Every answer comes after this long, so that its time tells nothing. */
const answerAfterMs = 250;

/**
 * Counts an attempt to open a bill; throws when there were too many from this address, to this
 * number from this network, or in all. `opens`: a code or an id that no one guesses, if there is a
 * bill of it. It alone is counted, wherever it comes from. Answers how to undo the counting:
 * a visitor who knew the digits did not guess.
 */
export async function countAttempt(
  context: Context,
  from: {
    readonly ip: string;
    readonly asker: Uint8Array | null;
    readonly mobile?: Mobile;
    readonly opens?: string | null;
  },
): Promise<() => Promise<void>> {
  const { ip, asker, mobile, opens: secret = null } = from;
  const ofNumber =
    mobile === undefined ? [] : [await numberHit(context, { mobile, ip, asker })];
  const ofPlace = await admit(context, gate, { ip, asker, ofNumber, secret });
  return () => takeHitsBack(context.db, context, [...ofNumber, ...ofPlace]);
}

async function numberHit(
  { db }: Context,
  { mobile, ip, asker }: { mobile: Mobile; ip: string; asker: Uint8Array | null },
): Promise<Hit> {
  const own = asker && (await allowanceOf(db, { mobile, asker }));
  if (own?.isOwn === true) return { limit: perOwnDevice, of: own.of };
  return { limit: perNumber, of: `${mobile} ${networkOf(ip)}` };
}

/** Looks something up in a time that does not depend on what was found. */
export async function inEqualTime<Found>(look: () => Promise<Found>): Promise<Found> {
  const [found] = await Promise.all([look(), wait(answerAfterMs)]);
  return found;
}
