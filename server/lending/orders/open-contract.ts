import type { LanguageCode } from '../../../contract/words/languages.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { ContractTranslation, LoanContract } from './loan-contract.ts';
import { openSealed } from '../../store/sealing/sealed-items.ts';

interface Whose {
  readonly orderId: OrderId;
  readonly borrowerId: BorrowerId;
}
type Opening = Pick<Context, 'db' | 'keys' | 'clock'>;

const selectContract = sql<
  { readonly contractId: string; readonly hash: string; readonly agreedAt: Date },
  Whose
>(`
  select contract_id, contract_hash as hash, agreed_at
  from loan_order where id = :orderId and borrower_id = :borrowerId`);

const selectTranslation = sql<
  { readonly itemId: string; readonly hash: string; readonly language: LanguageCode },
  Whose
>(`
  select item_id, hash, language from contract_translation
  where order_id = :orderId and borrower_id = :borrowerId`);

/** A contract word for word as it was agreed to. */
export interface AgreedContract extends LoanContract {
  readonly agreedAt: Date;
}

/** The contract of a borrower's order; null when they have no such order. */
export async function openContract(
  context: Opening,
  of: Whose,
): Promise<AgreedContract | null> {
  const { orderId, borrowerId } = of;
  const row = await context.db.row(selectContract, { orderId, borrowerId });
  if (!row) return null;
  const { contractId, hash, agreedAt } = row;
  return { html: await openText(context, borrowerId, contractId), hash, agreedAt };
}

/** What was shown beside that contract; null: it was agreed to in English alone. */
export async function openTranslation(
  context: Opening,
  of: Whose,
): Promise<ContractTranslation | null> {
  const { orderId, borrowerId } = of;
  const row = await context.db.row(selectTranslation, { orderId, borrowerId });
  if (!row) return null;
  const { itemId, hash, language } = row;
  return { html: await openText(context, borrowerId, itemId), hash, language };
}

async function openText(
  { db, keys, clock }: Opening,
  borrowerId: BorrowerId,
  id: string,
): Promise<string> {
  const asked = { borrowerId, kind: 'contract', reader: 'show-contract' } as const;
  const text = await openSealed(db, keys, { ...asked, id, now: clock.now() });
  if (!text) throw new Error('every order has its contract');
  return text.toString('utf8');
}
