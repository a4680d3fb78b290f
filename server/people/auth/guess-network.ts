import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { market } from '../../../contract/market/zambia.ts';
import type { Context } from '../../store/context.ts';
import { predictedNetwork } from '../wallet/known-network.ts';

const prefixes: Readonly<Record<string, Network>> = market.phone.networkOfPrefix;

export interface GuessedNetwork {
  readonly network: Network;
  /** A prefix is a guess: no money goes there before it is confirmed. */
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
