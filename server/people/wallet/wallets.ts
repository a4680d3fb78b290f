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
