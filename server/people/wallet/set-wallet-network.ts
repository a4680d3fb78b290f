import { setWalletNetwork } from '../../../contract/borrower/wallet.ts';
import type { BorrowerId, RepayAccountId } from '../../../contract/words/ids.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newId } from '../../store/ids.ts';
import type { Wallet } from './wallets.ts';

// Whoever asks for a payment of it meanwhile has read the network before; the row makes the others
// wait for each other.
const lockWallet = sql<Wallet>(`
  select id, mobile, network, network_said_by as "saidBy" from wallet
  where borrower_id = $1 and ($2::text is null or id = $2)
  order by created_at, id limit 1 for update`);
const findMoneyOnItsWay = sql<{ readonly id: string }>(`
  select id from payment
  where borrower_id = $1 and mobile = $2 and state in ('requested', 'submitted', 'unknown')
  limit 1`);
const setNetwork = sql(`
  update wallet set network = $2, network_said_by = 'borrower' where id = $1`);
const addWallet = sql<Wallet>(`
  insert into wallet (id, borrower_id, mobile, network, network_said_by, created_at)
  values ($1, $2, $3, $4, 'borrower', $5)
  on conflict (borrower_id, mobile) do update set network = $4, network_said_by = 'borrower'
  returning id, mobile, network, network_said_by as "saidBy"`);

interface Correction {
  readonly borrower: { readonly id: BorrowerId; readonly mobile: Mobile };
  readonly walletId: RepayAccountId | null;
  readonly network: Network;
  readonly now: Date;
}

/**
 * The borrower says which network a wallet is with. Refusals: `wallet-in-use` while a payment from
 * it or to it is on its way, for that one goes to the network of its day; `account-unknown`.
 */
export const setWalletNetworkCall = serve(
  setWalletNetwork,
  async ({ context, borrower, body }) => {
    const { repayAccountId: walletId = null, network } = body;
    const correction = { borrower, walletId, network, now: context.clock.now() };
    const outcome = await context.db.transaction((tx) => correct(tx, correction));
    if (typeof outcome === 'string') return refuse(outcome);
    context.log.info({ wallet: outcome.id, network }, 'a borrower said a network');
    return { repayAccountId: outcome.id, account: outcome.mobile, network };
  },
);

async function correct(
  tx: Queryable,
  { borrower, walletId, network, now }: Correction,
): Promise<Wallet | 'account-unknown' | 'wallet-in-use'> {
  const wallet = await tx.row(lockWallet, [borrower.id, walletId]);
  if (wallet === undefined) {
    if (walletId !== null) return 'account-unknown';
    const { id, mobile } = borrower;
    const added = await tx.row(addWallet, [newId<RepayAccountId>(), id, mobile, network, now]);
    return added ?? 'account-unknown';
  }
  const onItsWay = await tx.row(findMoneyOnItsWay, [borrower.id, wallet.mobile]);
  if (onItsWay !== undefined && wallet.network !== network) return 'wallet-in-use';
  await tx.run(setNetwork, [wallet.id, network]);
  return { ...wallet, network };
}
