import { setTimeout as pause } from 'node:timers/promises';
import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Wallet } from './wallets.ts';

/** Our caller waits at most this long for a provider's answer. */
const patienceMs = 3_000;

/** The network a provider knows a number to be with; null when none says in time. */
export async function predictedNetwork(
  { payments, log }: Context,
  mobile: Mobile,
): Promise<Network | null> {
  const late = pause(patienceMs, null, { ref: false });
  const said = payments.predictNetwork(mobile).catch((error: unknown) => {
    log.warn({ err: error }, 'the network of a number could not be predicted');
    return null;
  });
  return Promise.race([said, late]);
}

// A newer answer of the borrower stays.
const keepPrediction = sql<void, { walletId: string; network: string }>(`
  update wallet set network = :network, network_said_by = 'provider'
  where id = :walletId and network_said_by = 'prefix'`);

/**
 * A wallet whose network is known: named by a provider or by the borrower. One that only its prefix
 * suggests is looked up again; null when still unknown, and then no money goes there.
 */
export async function walletOfKnownNetwork(
  context: Context,
  wallet: Wallet,
): Promise<Wallet | null> {
  if (wallet.saidBy !== 'prefix') return wallet;
  const network = await predictedNetwork(context, wallet.mobile);
  if (network === null) return null;
  await context.db.run(keepPrediction, { walletId: wallet.id, network });
  return { ...wallet, network, saidBy: 'provider' };
}
