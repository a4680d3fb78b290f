import { setTimeout as pause } from 'node:timers/promises';
import type { Network } from '../../contract/values/network.ts';
import type { Mobile } from '../../contract/values/phone.ts';
import type { Context } from '../context.ts';

/** A borrower who logs in does not wait longer than this for a guess. */
const patienceMs = 3_000;

/** The ranges as they were given out; numbers have moved between networks since. */
const prefixes: Readonly<Record<string, Network>> = {
  '096': 'MTN',
  '076': 'MTN',
  '056': 'MTN',
  '097': 'Airtel',
  '077': 'Airtel',
  '057': 'Airtel',
  '095': 'Zamtel',
  '075': 'Zamtel',
  '055': 'Zamtel',
};

/**
 * The network a mobile most likely belongs to: the payment provider's word, or else its prefix;
 * null when neither says. A guess for the first wallet, which the borrower can correct.
 */
export async function guessNetwork(context: Context, mobile: Mobile): Promise<Network | null> {
  const late = pause(patienceMs, null, { ref: false });
  const said = context.payments.predictNetwork(mobile).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the network of a number could not be predicted');
    return null;
  });
  return (await Promise.race([said, late])) ?? prefixes[mobile.slice(0, 3)] ?? null;
}
