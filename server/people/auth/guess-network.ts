import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Context } from '../../store/context.ts';
import { predictedNetwork } from '../wallet/known-network.ts';

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

export interface GuessedNetwork {
  readonly network: Network;
  /** A prefix is a guess: no money goes there before somebody has said so. */
  readonly saidBy: 'provider' | 'prefix';
}

/**
 * The network of a newcomer's number: a payment provider's word, or else what its prefix suggests;
 * null when neither says. The borrower can correct it.
 */
export async function guessNetwork(
  context: Context,
  mobile: Mobile,
): Promise<GuessedNetwork | null> {
  const said = await predictedNetwork(context, mobile);
  if (said !== null) return { network: said, saidBy: 'provider' };
  const network = prefixes[mobile.slice(0, 3)];
  return network === undefined ? null : { network, saidBy: 'prefix' };
}
