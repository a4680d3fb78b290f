import type { LanguageCode } from '../../../contract/words/languages.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { LoanContract } from './loan-contract.ts';
import { openSealed } from '../../store/sealing/sealed-items.ts';

interface ContractRow {
  readonly contractId: string;
  readonly hash: string;
  readonly agreedAt: Date;
  readonly language: LanguageCode | null;
  readonly translationId: string | null;
  readonly translationHash: string | null;
}

const selectContract = sql<ContractRow, { orderId: OrderId; borrowerId: BorrowerId }>(`
  select o.contract_id, o.contract_hash as hash, o.agreed_at, t.language,
    t.item_id as translation_id, t.hash as translation_hash
  from loan_order o left join contract_translation t on t.order_id = o.id
  where o.id = :orderId and o.borrower_id = :borrowerId`);

/** A contract word for word as it was agreed to, with the translation of then. */
export interface AgreedContract extends LoanContract {
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
  const { contractId, hash, agreedAt, language, translationId, translationHash } = row;
  const asked = { borrowerId, kind: 'contract', reader: 'show-contract' } as const;
  const open = async (id: string) => {
    const text = await openSealed(db, keys, { ...asked, id, now: clock.now() });
    if (!text) throw new Error('every order has its contract');
    return text.toString('utf8');
  };
  const translation =
    language !== null && translationId !== null && translationHash !== null
      ? { language, html: await open(translationId), hash: translationHash }
      : null;
  return { html: await open(contractId), hash, translation, agreedAt };
}
