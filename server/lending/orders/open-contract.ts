import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { openSealed } from '../../store/sealing/sealed-items.ts';

interface ContractRow {
  readonly contractId: string;
  readonly hash: string;
  readonly agreedAt: Date;
}

const selectContract = sql<ContractRow, { orderId: OrderId; borrowerId: BorrowerId }>(`
  select contract_id, contract_hash as hash, agreed_at
  from loan_order where id = :orderId and borrower_id = :borrowerId`);

/** A contract word for word as it was agreed to. */
export interface AgreedContract {
  readonly html: string;
  readonly hash: string;
  readonly agreedAt: Date;
}

/** The contract of a borrower's order; null when they have no such order. */
export async function openContract(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  of: { readonly orderId: OrderId; readonly borrowerId: BorrowerId },
): Promise<AgreedContract | null> {
  const { orderId, borrowerId } = of;
  const row = await db.row(selectContract, { orderId, borrowerId });
  if (!row) return null;
  const { contractId: id, hash, agreedAt } = row;
  const asked = { borrowerId, kind: 'contract', reader: 'show-contract' } as const;
  const text = await openSealed(db, keys, { ...asked, id, now: clock.now() });
  if (!text) throw new Error('every order has its contract');
  return { html: text.toString('utf8'), hash, agreedAt };
}
