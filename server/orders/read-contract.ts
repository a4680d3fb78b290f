import { readContract } from '../../contract/orders.ts';
import { sql } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { openSealed } from '../sealing/sealed-items.ts';

interface ContractRow {
  /** Of an order made before contracts were sealed, until the next start seals it. */
  readonly html: string | null;
  readonly contract_id: string | null;
  readonly hash: string;
  readonly agreed_at: Date;
}

const selectContract = sql<ContractRow>(`
  select contract_html as html, contract_id, contract_hash as hash, agreed_at
  from loan_order where id = $1 and borrower_id = $2`);

/** The contract as it was agreed to; another borrower's is not found. */
export const readContractCall = serve(readContract, async ({ context, borrower, params }) => {
  const { db, keys, clock } = context;
  const row = await db.row(selectContract, [params.orderId, borrower.id]);
  if (!row) return refuse('order-not-found');
  const { html, contract_id: id, hash, agreed_at: agreedAt } = row;
  if (html !== null) return { html, hash, agreedAt };
  const asked = { borrowerId: borrower.id, kind: 'contract', reader: 'show-contract' } as const;
  const text = id && (await openSealed(db, keys, { ...asked, id, now: clock.now() }));
  if (!text) throw new Error('every order has its contract');
  return { html: text.toString('utf8'), hash, agreedAt };
});
