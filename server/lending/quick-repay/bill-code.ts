import type { BillCode, OrderId } from '../../../contract/words/ids.ts';
import type { Config } from '../../store/config.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';

// The first request makes it; the empty update answers the row that was there.
const ensureCode = sql<{ code: BillCode }, { orderId: OrderId; code: BillCode; now: Date }>(`
  insert into bill_code (order_id, code, created_at) values (:orderId, :code, :now)
  on conflict (order_id) do update set created_at = bill_code.created_at
  returning code`);

/** The code that opens the bill of an order: 128 random bits, the same ever after. */
export async function billCodeOf(q: Queryable, orderId: OrderId, now: Date): Promise<BillCode> {
  const row = await q.row(ensureCode, { orderId, code: newId<BillCode>(), now });
  if (row === undefined) throw new Error('a bill code that was made is there');
  return row.code;
}

/** The link that opens the bill of an order without a login, for a message. */
export async function billLinkOf(
  q: Queryable,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  of: { readonly orderId: OrderId; readonly now: Date },
): Promise<string> {
  return `${publicUrl}/qp#b=${await billCodeOf(q, of.orderId, of.now)}`;
}

const selectByCode = sql<{ orderId: bigint }, { code: BillCode }>(
  'select order_id from bill_code where code = :code',
);

/** The order a code opens; null when it opens none. */
export async function orderOfBillCode(q: Queryable, code: BillCode): Promise<OrderId | null> {
  const row = await q.row(selectByCode, { code });
  return row === undefined ? null : (Number(row.orderId) as OrderId);
}

/** The code itself, if it opens an order. */
export async function knownBillCode(q: Queryable, code: BillCode): Promise<BillCode | null> {
  return (await orderOfBillCode(q, code)) === null ? null : code;
}
