import { readContract } from '../../contract/orders.ts';
import { sql } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';

const selectContract = sql<{ html: string; hash: string; agreed_at: Date }>(`
  select contract_html as html, contract_hash as hash, agreed_at
  from loan_order where id = $1 and borrower_id = $2`);

/** The contract as it was agreed to; another borrower's is not found. */
export const readContractCall = serve(readContract, async ({ context, borrower, params }) => {
  const row = await context.db.row(selectContract, [params.orderId, borrower.id]);
  if (!row) return refuse('order-not-found');
  return { html: row.html, hash: row.hash, agreedAt: row.agreed_at };
});
