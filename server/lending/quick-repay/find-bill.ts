import type { BillCode, OrderId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { loanCan } from '../../../domain/loan/order.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import { orderOfBillCode } from './bill-code.ts';

/** A bill that was opened without login. */
export interface OpenBill {
  readonly order: LoadedOrder;
  readonly account: Account;
}

/** What opens a bill: the code of an SMS link, or the number with six digits of the card. */
export type BillKey =
  { readonly billCode: BillCode } | { readonly mobile: Mobile; readonly nrc6: string };

// One statement for every kind of no: an unknown number, other digits, nothing owed.
const selectByPerson = sql<{ id: bigint }, { mobile: Mobile; mostFound: string }>(`
  select o.id from loan_order o join borrower b on b.id = o.borrower_id
    join borrower_fact f on f.borrower_id = b.id and f.name = 'nrc6Fingerprint'
  where b.mobile = :mobile and f.value = to_jsonb(:mostFound::text)
    and o.status in ('active', 'overdue', 'written-off')
  -- If a reversal left two open, the older one is paid first.
  order by o.id limit 1`);

/** The bill a key opens, when something is owed on it; null for every kind of no. */
export async function findBill(context: Context, key: BillKey): Promise<OpenBill | null> {
  const order = await findOrder(context, key);
  if (order === null) return null;
  const account = accountOf(order, context.clock.now());
  return loanCan.repay(account) ? { order, account } : null;
}

/** The order a key opens, whether or not something is owed on it still. */
export async function findOrder(context: Context, key: BillKey): Promise<LoadedOrder | null> {
  const orderId = await orderIdOf(context, key);
  return orderId === null ? null : loadOrder(context.db, orderId);
}

async function orderIdOf({ db, keys }: Context, key: BillKey): Promise<OrderId | null> {
  if ('billCode' in key) return orderOfBillCode(db, key.billCode);
  const { mobile, nrc6 } = key;
  const row = await db.row(selectByPerson, {
    mobile,
    mostFound: fingerprint(keys, 'nrc6', nrc6),
  });
  return row === undefined ? null : (Number(row.id) as OrderId);
}
