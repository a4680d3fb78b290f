import type { OrderId } from '../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { Transfer } from '../../../domain/books/bookkeeping.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { loadOrder } from '../orders/load-order.ts';
import { chainsHead, headLagMs, keptHeadFaults } from './chains-head.ts';
import { floatStatement } from './float-statement.ts';
import { orderChainFaults, transfersOf } from './order-chain-faults.ts';
import { orderFaults } from './order-faults.ts';
import { readingChainFaults } from './reading-chain-faults.ts';

/** What a proof found. No faults: account, ledger, payments and sums agree to the ngwee. */
export interface LedgerProof {
  readonly orders: number;
  readonly transfers: bigint;
  readonly faults: readonly string[];
}

const batch = 500;
/** A person needs to see what is wrong, not all of it at once. */
const mostFaults = 200;

const selectOrders = sql<{ id: bigint }>(`
  select id from loan_order where id > $1 order by id limit $2`);

const insertProof = sql(`
  insert into ledger_proof (id, made_at, accounts, transfers, faults, head, head_of)
  values ($1, $2, $3, $4, $5::jsonb, $6, $7)`);

// A transfer that belongs to no order would be seen by no proof of an order.
const sumWrongShares = sql<{ account: string; kept: bigint; summed: bigint }>(`
  select s.account, s.balance as kept, coalesce(sum(t.amount), 0)::bigint as summed
  from shared_balance s left join (
    select debit as account, amount, created_at from transfer
    union all
    select credit, -amount, created_at from transfer) as t
    on t.account = s.account and t.created_at <= s.summed_to
  group by s.account, s.balance
  having s.balance <> coalesce(sum(t.amount), 0)`);

/**
 * Proves the whole ledger: for each order that its transfers add up to its recorded position, that
 * its account folds to the same, and that its confirmed payments are the money in it; for the
 * floats that they hold what the payments moved; for the sums that they are sums; for each chain
 * that every row is as it was written. Debits equal credits by the shape of the rows.
 */
export async function proveLedger({ db }: Pick<Context, 'db'>): Promise<LedgerProof> {
  const faults: string[] = [];
  let orders = 0;
  let transfers = 0n;
  for (let after = 0n; ;) {
    const ids = (await db.rows(selectOrders, [after, batch])).map((row) => row.id);
    for (const id of ids) {
      const proof = await proveOrder(db, Number(id) as OrderId);
      transfers += proof.transfers;
      faults.push(...proof.faults.map((fault) => `order ${id}: ${fault}`));
    }
    orders += ids.length;
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  faults.push(...(await floatFaults(db)), ...(await shareFaults(db)));
  faults.push(...(await readingChainFaults(db)));
  return { orders, transfers, faults };
}

/** An order may change between the two readings; one that did not is what counts. */
async function proveOrder(
  q: Queryable,
  id: OrderId,
): Promise<{ transfers: bigint; faults: string[] }> {
  for (;;) {
    const before = await loadOrder(q, id);
    const rows = await transfersOf(q, id);
    const chainFaults = await orderChainFaults(q, id, rows);
    const order = await loadOrder(q, id);
    if (order === null || before?.version !== order.version) continue;
    const moved = rows.map((row): Transfer => ({ ...row, amount: ngwee(row.amount) }));
    const faults = [...orderFaults(order, moved), ...chainFaults];
    return { transfers: BigInt(rows.length), faults };
  }
}

async function floatFaults(q: Queryable): Promise<string[]> {
  const floats = await floatStatement(q);
  return floats
    .filter(({ booked, moved }) => booked !== moved)
    .map(({ network, booked, moved }) => {
      const amounts = `K${formatKwacha(booked)} booked, K${formatKwacha(moved)} moved`;
      return `the float at ${network}: ${amounts}`;
    });
}

async function shareFaults(q: Queryable): Promise<string[]> {
  return (await q.rows(sumWrongShares)).map(({ account, kept, summed }) => {
    const amounts = `K${formatKwacha(ngwee(kept))}, K${formatKwacha(ngwee(summed))}`;
    return `the sum of ${account}: ${amounts}`;
  });
}

/**
 * The nightly proof: keeps what was found, and calls out when something was. The head of the chains
 * goes into the log, which is the way it leaves the machine.
 */
export async function proveLedgerNightly(context: Context): Promise<void> {
  const { orders, transfers, faults: found } = await proveLedger(context);
  const faults = [...found, ...(await keptHeadFaults(context.db))];
  const kept = JSON.stringify(faults.slice(0, mostFaults));
  const madeAt = context.clock.now();
  const headOf = new Date(madeAt.getTime() - headLagMs);
  const head = await chainsHead(context.db, headOf);
  const values = [newId(), madeAt, orders, transfers, kept, head, headOf];
  await context.db.run(insertProof, values);
  context.log.info({ head, headOf, orders }, 'the chains were proved');
  if (faults.length > 0) context.log.error({ faults: faults.length }, 'the ledger has faults');
}
