import type { BorrowerId, RepayAccountId } from '../../contract/words/ids.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { authSteps } from '../../contract/borrower/auth-steps.ts';
import { defaultProducts } from '../../domain/rules/products.ts';
import { readConfig } from '../../server/app/config.ts';
import type { Database, Queryable } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';
import { dataTables } from '../../server/store/database/tables.ts';
import type { Column } from '../../server/store/database/tables.ts';
import type { PastLoan } from '../../demo/people/demo-people.ts';
import { livePastLoan } from '../../demo/people/past-loan.ts';
import { newId } from '../../server/store/ids.ts';
import { changeOrder } from '../../server/lending/orders/change-order.ts';
import { loadOrder } from '../../server/lending/orders/load-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import { deviceHash } from '../../testing/one-device.ts';
import { mark } from './names.ts';

/** The rows of one table that belong to the borrower, as the JSON text of a list. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly json: string;
}

/** One borrower with a history, as rows whose ids begin with the {@link mark}. */
export interface OneBorrower {
  readonly tables: readonly TableRows[];
  /** The open order as the acts load it, with the ids it had when it was made. */
  readonly openOrder: LoadedOrder;
  readonly orders: number;
  readonly firstOrderId: bigint;
}

const insertPerson = sql<
  void,
  {
    id: BorrowerId;
    mobile: Mobile;
    limit: bigint;
    since: Date;
    walletId: RepayAccountId;
    now: Date;
    steps: readonly string[];
    facts: string;
    deviceHash: Uint8Array;
  }
>(`
  with b as (
    insert into borrower (id, mobile, channel_code, credit_limit, created_at)
    values (:id, :mobile, 'h5', :limit, :since)
  ), w as (
    insert into wallet (id, borrower_id, mobile, network, created_at)
    values (:walletId, :id, :mobile, 'Airtel', :since)
  ), s as (
    insert into session (token_hash, borrower_id, created_at, last_used_at, device_hash, known_at)
    values ('\\x00', :id, :now, :now, :deviceHash, :now)
  ), steps as (
    insert into borrower_step (borrower_id, step, done_at)
    select :id, step, :since from unnest(:steps::text[]) as one (step)
  )
  insert into borrower_fact (borrower_id, name, value, recorded_at)
  select :id, name, value, :since from jsonb_each(:facts::jsonb) as one (name, value)`);

const steps = authSteps.map(({ step }) => step);

const facts = {
  nrcFingerprint: 'of the card',
  birthDate: '1991-04-12',
  monthlyIncome: '12000',
  face: 'matched',
  otherLoansMonthly: '0',
  loanPurpose: 'business',
  contactsDiffer: true,
  cardAgrees: true,
};

const mostOwn = 6;

/** Thrown to undo what was written: the borrower is wanted as rows, not in the tables. */
class ReadEnough extends Error {}

/**
 * Makes a borrower by the acts' own writing, and books the open loan up to today as every night
 * does. It reads the rows, and undoes it all. The last of the loans is the open one.
 */
export async function makeOneBorrower(
  db: Database,
  { loans, now }: { readonly loans: readonly PastLoan[]; readonly now: Date },
): Promise<OneBorrower> {
  let made: OneBorrower | null = null;
  const live = async (tx: Queryable): Promise<never> => {
    made = await liveAndRead(tx, loans, now);
    throw new ReadEnough();
  };
  await db.transaction(live).catch((error: unknown) => {
    if (!(error instanceof ReadEnough)) throw error;
  });
  if (made === null) throw new Error('the borrower was not made');
  return made;
}

async function liveAndRead(
  tx: Queryable,
  loans: readonly PastLoan[],
  now: Date,
): Promise<OneBorrower> {
  const id = newId<BorrowerId>();
  const mobile = '0970000000' as Mobile;
  const wallet = { id: newId<RepayAccountId>(), mobile, network: 'Airtel' } as const;
  const since = new Date(now.getTime() - 400 * 86_400_000);
  const person = { id, mobile, limit: kwacha(15_000), since, walletId: wallet.id, now, steps };
  await tx.run(insertPerson, { ...person, facts: JSON.stringify(facts), deviceHash });
  const { keys } = readConfig({});
  // Nothing that is measured reads the contract's text.
  const contractOf = () => ({ html: '<p>The contract.</p>', hash: 'none' });
  for (const loan of loans) {
    const product = defaultProducts.find((one) => one.productId === loan.productId);
    if (product === undefined) throw new Error(`there is no product ${loan.productId}`);
    await livePastLoan(tx, { id, wallet, keys, contractOf }, { loan, product, now });
  }
  const orders = await tx.rows(selectOrderIds, { borrowerId: id });
  const openOrder = await loadOrder(tx, Number(orders.at(-1)?.id) as LoadedOrder['id']);
  if (openOrder === null) throw new Error('the borrower has an order');
  await changeOrder(tx, openOrder, { now });
  return {
    tables: await readRows(tx),
    openOrder,
    orders: orders.length,
    firstOrderId: orders[0]?.id ?? 0n,
  };
}

const selectOrderIds = sql<{ id: bigint }, { borrowerId: BorrowerId }>(
  'select id from loan_order where borrower_id = :borrowerId order by id',
);

async function readRows(tx: Queryable): Promise<TableRows[]> {
  const read: TableRows[] = [];
  const ids: string[] = [];
  for (const { name: table, columns } of await dataTables(tx)) {
    if (!columns.some(({ name }) => name === 'borrower_id') && table !== 'borrower') continue;
    const row = await tx.row(
      sql<{ json: string }>(
        `select coalesce(jsonb_agg(to_jsonb(one)), '[]')::text as json from ${table} one`,
      ),
    );
    const json = row?.json ?? '[]';
    if (json === '[]') continue;
    read.push({ table, columns, json });
    if (
      ['borrower', 'wallet', 'plan', 'payment', 'loan_event', 'sealed_item'].includes(table)
    ) {
      ids.push(...[...json.matchAll(/"id": "([\w-]+)"/g)].map((match) => match[1] ?? ''));
    }
  }
  return read.map((rows) => ({ ...rows, json: marked(rows.json, ids) }));
}

/** An id of 22 characters becomes the mark and the six characters it ends with. */
function markedId(id: string): string {
  return mark + id.slice(-mostOwn);
}

function marked(json: string, ids: readonly string[]): string {
  return ids.reduce((text, id) => text.replaceAll(id, markedId(id)), json);
}

/** The ids of the borrower's rows that a repayment touches, as they are marked. */
export function marksOf(one: OneBorrower) {
  const { openOrder } = one;
  const [planId] = openOrder.terms.planIds;
  if (planId === undefined) throw new Error('the open order has a plan');
  return {
    borrowerId: markedId(openOrder.borrowerId),
    walletId: markedId(openOrder.wallet.id),
    planId: markedId(planId),
  };
}
