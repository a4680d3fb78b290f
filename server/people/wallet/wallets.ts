import type { addWallet } from '../../../contract/borrower/wallet.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { BorrowerId, RepayAccountId } from '../../../contract/words/ids.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/** A mobile-money wallet of a borrower: where loans arrive and repayments come from. */
export interface Wallet {
  readonly id: RepayAccountId;
  readonly mobile: Mobile;
  readonly network: Network;
  /** Whose word the network is; a prefix is only a guess. */
  readonly saidBy?: 'provider' | 'prefix' | 'borrower';
  /** The stored answer on its holder. */
  readonly holder?: unknown;
  /** Of a number that the account got later: since when. */
  readonly movedAt?: Date | null;
}

const secondOf = sql<
  { readonly id: RepayAccountId; readonly mobile: Mobile; readonly network: Network },
  { borrowerId: BorrowerId }
>(`
  select w.id, w.mobile, w.network from wallet w join borrower b on b.id = w.borrower_id
  where w.borrower_id = :borrowerId and w.added_at is not null and w.mobile <> b.mobile`);

const selectWallet = sql<Wallet, { borrowerId: BorrowerId; walletId: RepayAccountId | null }>(`
  select id, mobile, network, network_said_by as said_by, holder, moved_at from wallet
  where borrower_id = :borrowerId and (:walletId::text is null or id = :walletId)
  order by mobile = (select mobile from borrower where id = :borrowerId) desc, created_at, id
  limit 1`);

/** The named wallet of a borrower, or that of their number; null if not theirs. */
export async function findWallet(
  q: Queryable,
  borrowerId: BorrowerId,
  walletId: RepayAccountId | null,
): Promise<Wallet | null> {
  return (await q.row(selectWallet, { borrowerId, walletId })) ?? null;
}

/** The second wallet of a borrower, which repayments may be asked from, but no loan goes to. */
export async function secondWalletOf(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<Pick<Wallet, 'id' | 'mobile' | 'network'> | null> {
  return (await q.row(secondOf, { borrowerId })) ?? null;
}

/** The same as a part of an answer; nothing where there is none. */
export async function withSecondWallet(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<{ secondWallet?: AnswerOf<typeof addWallet> }> {
  const wallet = await secondWalletOf(q, borrowerId);
  return wallet === null ? {} : { secondWallet: walletAnswer(wallet) };
}

export function walletAnswer({
  id,
  mobile,
  network,
}: Pick<Wallet, 'id' | 'mobile' | 'network'>) {
  return { repayAccountId: id, account: mobile, network };
}
