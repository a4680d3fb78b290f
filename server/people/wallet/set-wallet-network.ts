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

// A concurrent payment request has read the network before; the row makes the others
// wait for each other.
export const lockWallet = sql<
  Wallet,
  { borrowerId: BorrowerId; walletId: RepayAccountId | null; mobile: Mobile }
>(`
  select id, mobile, network, network_said_by as said_by from wallet
  where borrower_id = :borrowerId
    and (:walletId::text is null and mobile = :mobile or id = :walletId)
  order by created_at, id limit 1 for update`);
const findMoneyOnItsWay = sql<
  { readonly id: string },
  { borrowerId: BorrowerId; mobile: Mobile }
>(`
  select id from payment
  where borrower_id = :borrowerId and mobile = :mobile and state in ('requested', 'submitted',
    'unknown')
  limit 1`);
const setNetwork = sql<void, { walletId: RepayAccountId; network: string }>(`
  update wallet set network = :network, network_said_by = 'borrower' where id = :walletId`);
const addWallet = sql<
  Wallet,
  { id: RepayAccountId; borrowerId: BorrowerId; mobile: Mobile; network: string; now: Date }
>(`
  insert into wallet (id, borrower_id, mobile, network, network_said_by, created_at, moved_at)
  select :id, :borrowerId, :mobile, :network, 'borrower', :now, (
    select :now::timestamptz where exists (
      select from number_change where borrower_id = :borrowerId and state = 'done'))
  on conflict (borrower_id, mobile) do update set network = :network,
    network_said_by = 'borrower'
  returning id, mobile, network, network_said_by as said_by`);

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
  const { mobile: own } = borrower;
  const wallet = await tx.row(lockWallet, { borrowerId: borrower.id, walletId, mobile: own });
  if (wallet === undefined) {
    if (walletId !== null) return 'account-unknown';
    const { id, mobile } = borrower;
    const added = await tx.row(addWallet, {
      id: newId<RepayAccountId>(),
      borrowerId: id,
      mobile,
      network,
      now,
    });
    return added ?? 'account-unknown';
  }
  const of = { borrowerId: borrower.id, mobile: wallet.mobile };
  if (wallet.network !== network && (await moneyOnItsWay(tx, of))) return 'wallet-in-use';
  await tx.run(setNetwork, { walletId: wallet.id, network });
  return { ...wallet, network };
}

/** Whether a payment from a wallet or to it has no end yet. */
export async function moneyOnItsWay(
  tx: Queryable,
  of: { readonly borrowerId: BorrowerId; readonly mobile: Mobile },
): Promise<boolean> {
  return (await tx.row(findMoneyOnItsWay, of)) !== undefined;
}
