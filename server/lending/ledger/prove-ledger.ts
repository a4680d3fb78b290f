import type { OrderId } from '../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { Transfer } from '../../../domain/books/bookkeeping.ts';
import { wrongSigns } from '../../../domain/books/chart-of-accounts.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { loadOrder } from '../orders/load-order.ts';
import { floatStatement } from './float-statement.ts';
import { type LinkedTransfer, orderChainFaults, transfersOf } from './order-chain-faults.ts';
import { orderFaults } from './order-faults.ts';
import { readingChainFaults } from './reading-chain-faults.ts';

/** What a proof found. No faults: account, ledger, payments and sums agree to the ngwee. */
export interface LedgerProof {
  readonly orders: number;
  readonly transfers: bigint;
  readonly faults: readonly string[];
}

const batch = 500;

/** Each page looks through all that is new. */
const changedAtOnce = 20_000;

const selectOrders = sql<{ id: bigint }, { after: bigint; batch: number }>(`
  select id from loan_order where id > :after order by id limit :batch`);

// Whatever changes an order leaves one of these. A transfer is found by the account it debits.
const selectChanged = sql<{ id: bigint }, { after: bigint; since: Date }>(`
  select id from (
    select t.order_id as id from account a, lateral (
      select order_id from transfer
      where debit = a.code and created_at > :since and order_id > :after) t
    union select order_id from loan_event where recorded_at > :since and order_id > :after
    union select order_id from loan_decision where at > :since and order_id > :after
    union select order_id from payment
      where state = 'confirmed' and settled_at > :since and order_id > :after
  ) as changed order by id limit ${changedAtOnce}`);

const selectByHand = sql<Moved, { since: Date | '-infinity' }>(`
  select debit, credit, amount, created_at from transfer
  where source in ('journal', 'statement') and created_at > :since`);

// `whole` has also what is booked after `summed_to`. A clock that was ahead books a charge later
// than its reversal: the sum between the two has a wrong sign, and nothing is wrong.
const selectKept = sql<KeptBalance>(`
  select account, balance, summed_to,
    (balance
      + coalesce((select sum(amount) from transfer
          where debit = account and created_at > summed_to), 0)
      - coalesce((select sum(amount) from transfer
          where credit = account and created_at > summed_to), 0))::bigint as whole
  from shared_balance`);

interface Moved {
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly createdAt: Date;
}

interface KeptBalance {
  readonly account: string;
  readonly balance: bigint;
  readonly summedTo: Date;
  /** With everything that is booked later. */
  readonly whole: bigint;
}

/** What accounts added up to at an instant, as an earlier proof found. */
export interface ProvedBalances {
  readonly summedTo: Date;
  readonly balances: ReadonlyMap<string, bigint>;
}

/** What the proof before has left to the next one. */
export interface ProvedBefore extends ProvedBalances {
  /** What was written after this is new. */
  readonly since: Date;
}

/** A proof, and what a later one can begin with; null where the sums of accounts are not there. */
export interface ProvedLedger extends LedgerProof {
  readonly proved: ProvedBalances | null;
  /** Of its faults, those in chains of views of personal details. */
  readonly viewFaults: readonly string[];
}

/**
 * Proves the whole ledger. For each order, its transfers add up to its recorded position, and
 * its account folds to the same. Its confirmed payments are the money in it. The floats hold
 * what the payments moved. The balances of all orders are their sums. Every balance has a sign
 * that its account may have. Every row of each chain is as it was written. Debits equal credits
 * by the shape of the rows.
 */
export async function proveLedger({ db }: Pick<Context, 'db'>): Promise<LedgerProof> {
  const { orders, transfers, faults } = await proveSince(db, null);
  return { orders, transfers, faults };
}

/** The same of what has changed since an earlier proof alone; null: of everything. */
export async function proveSince(
  db: Queryable,
  before: ProvedBefore | null,
): Promise<ProvedLedger> {
  const faults: string[] = [];
  let orders = 0;
  let transfers = 0n;
  const kept = await db.rows(selectKept);
  const summed = new Map(
    kept.map(({ account }) => [account, before?.balances.get(account) ?? 0n]),
  );
  const upTo = new Map(kept.map(({ account, summedTo }) => [account, summedTo]));
  const add = (account: string, amount: bigint, { createdAt }: Moved) => {
    const end = upTo.get(account);
    if (end === undefined || createdAt > end) return;
    if (before !== null && createdAt <= before.summedTo) return;
    summed.set(account, (summed.get(account) ?? 0n) + amount);
  };
  const addBoth = (row: Moved) => {
    transfers += 1n;
    add(row.debit, row.amount, row);
    add(row.credit, -row.amount, row);
  };
  for await (const id of ordersSince(db, before?.since ?? null)) {
    const proof = await proveOrder(db, Number(id) as OrderId);
    for (const row of proof.transfers) addBoth(row);
    faults.push(...proof.faults.map((fault) => `order ${id}: ${fault}`));
    orders += 1;
  }
  const since = before?.since ?? '-infinity';
  for (const row of await db.rows(selectByHand, { since })) addBoth(row);
  faults.push(...(await floatFaults(db)), ...balanceFaults(kept, summed));
  const viewFaults = await readingChainFaults(db, before?.since);
  faults.push(...viewFaults);
  const [one] = kept;
  const isOneInstant = kept.every(({ summedTo }) => +summedTo === Number(one?.summedTo));
  const isKept = one !== undefined && isOneInstant;
  const proved = isKept ? { summedTo: one.summedTo, balances: summed } : null;
  return { orders, transfers, faults, proved, viewFaults };
}

/** The numbers of all orders, or of those that something was written of since. */
async function* ordersSince(q: Queryable, since: Date | null): AsyncGenerator<bigint> {
  for (let after = 0n; ;) {
    const rows = await (since === null
      ? q.rows(selectOrders, { after, batch })
      : q.rows(selectChanged, { after, since }));
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** An order may change between the two readings; one that did not is what counts. */
async function proveOrder(
  q: Queryable,
  id: OrderId,
): Promise<{ transfers: readonly LinkedTransfer[]; faults: string[] }> {
  for (;;) {
    const before = await loadOrder(q, id);
    const rows = await transfersOf(q, id);
    const chainFaults = await orderChainFaults(q, id, rows);
    const order = await loadOrder(q, id);
    if (order === null || before?.version !== order.version) continue;
    const moved = rows.map((row): Transfer => ({ ...row, amount: ngwee(row.amount) }));
    const faults = [...orderFaults(order, moved), ...chainFaults];
    return { transfers: rows, faults };
  }
}

async function floatFaults(q: Queryable): Promise<string[]> {
  const floats = await floatStatement(q);
  return floats
    .filter((one) => one.booked !== one.byHand + one.byStatement + one.moved)
    .map(({ network, booked, byHand, byStatement, moved }) => {
      const amounts = [
        `K${formatKwacha(booked)} booked`,
        ...(byHand === 0n ? [] : [`K${formatKwacha(byHand)} by hand`]),
        ...(byStatement === 0n ? [] : [`K${formatKwacha(byStatement)} by statements`]),
        `K${formatKwacha(moved)} moved`,
      ].join(', ');
      return `the float at ${network}: ${amounts}`;
    });
}

/**
 * Where a balance is not the sum over the orders, or has a sign that its account may not have. A
 * transfer that belongs to no order is in the one and not in the other.
 */
function balanceFaults(
  kept: readonly KeptBalance[],
  summed: ReadonlyMap<string, bigint>,
): string[] {
  const wrongSums = kept.flatMap(({ account, balance }) => {
    const sum = summed.get(account) ?? 0n;
    if (sum === balance) return [];
    const amounts = `K${formatKwacha(ngwee(balance))}, K${formatKwacha(ngwee(sum))}`;
    return [`the sum of ${account}: ${amounts}`];
  });
  const signs = wrongSigns(kept.map(({ account, whole }) => [account, whole] as const));
  return [
    ...wrongSums,
    ...signs.map((account) => `the balance of ${account} has a wrong sign`),
  ];
}
