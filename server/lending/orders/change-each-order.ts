import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { type BorrowerRange, mostShards, type Shard } from '../../store/jobs/night-shards.ts';
import type { Context } from '../../store/context.ts';
import { changing, KeptChanging } from './changing.ts';
import type { LoadedOrder } from './load-order.ts';
import { loadOrder } from './load-order.ts';

/** How many orders are read at once. */
export const batchSize = 500;

const selectBounds = sql<{ readonly bounds: string[] | null }, { shards: number }>(`
  select percentile_disc(array(
      select n / :shards::float8 from generate_series(1, :shards::int - 1) n))
    within group (order by borrower_id) as bounds
  from loan_order where status in ('active', 'overdue')`);

/** The ranges of borrowers by which a night is shared: as many open loans in each. */
export async function boundsOfOpenLoans(q: Queryable): Promise<readonly string[]> {
  const bounds = (await q.row(selectBounds, { shards: mostShards }))?.bounds ?? [];
  return [...new Set(bounds)];
}

/** An open loan of a list in the order of its borrowers. */
export interface OpenLoanRow {
  readonly id: bigint;
  readonly borrowerId: BorrowerId;
}

/**
 * The open loans of a range that `select` gives, in batches of whole borrowers. It is asked for a
 * batch above a borrower, in their order. A reversed payment opens a loan beside another, so a full
 * batch may end between the two: its last borrower comes with the next one.
 */
export async function* batchesOfBorrowers(
  { after: start, to }: BorrowerRange,
  select: (range: BorrowerRange) => Promise<readonly OpenLoanRow[]>,
): AsyncGenerator<readonly OpenLoanRow[]> {
  for (let after = start; ;) {
    const asked = await select({ after, to });
    const isLast = asked.length < batchSize;
    const cut = isLast ? null : asked.at(-1)?.borrowerId;
    const rows = asked.filter(({ borrowerId }) => borrowerId !== cut);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (isLast) return;
    after = last.borrowerId;
  }
}

/**
 * Acts on every open loan of a range that `select` gives. It acts on one at a time, because a night
 * has hours, and borrowers who wait have not. An interrupted run resumes there.
 */
export async function eachOpenLoan(
  shard: Shard,
  select: (range: BorrowerRange) => Promise<readonly OpenLoanRow[]>,
  act: (orderId: OrderId) => Promise<void>,
): Promise<void> {
  for await (const rows of batchesOfBorrowers(shard, select)) {
    // By their numbers, in which order others lock them too.
    const ids = rows.map(({ id }) => Number(id) as OrderId).toSorted((a, b) => a - b);
    for (const id of ids) await act(id);
    const last = rows.at(-1);
    if (last !== undefined && !(await shard.reached(last.borrowerId))) return;
  }
}

/**
 * Changes every order that `select` gives, one at a time; it is asked for a batch after a number,
 * in the order of numbers. Killed half way, the next run goes on where it stopped. An order that
 * borrowers keep changing is left to the next run.
 */
export async function changeEachOrder(
  context: Context,
  select: (after: bigint) => Promise<readonly { readonly id: bigint }[]>,
  change: (order: LoadedOrder) => Promise<'done' | 'stale'>,
): Promise<void> {
  let after = 0n;
  for (;;) {
    const rows = await select(after);
    for (const { id } of rows) await changeOne(context, Number(id) as OrderId, change);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.id;
  }
}

/** Changes an order; one that borrowers keep changing is left to the next run. */
export async function changeOne(
  context: Context,
  orderId: OrderId,
  change: (order: LoadedOrder) => Promise<'done' | 'stale'>,
): Promise<void> {
  try {
    await changing(
      () => loadOrder(context.db, orderId),
      async (order) => (order === null ? 'done' : change(order)),
    );
  } catch (error) {
    if (!(error instanceof KeptChanging)) throw error;
    context.log.warn({ orderId }, 'an order kept changing, and waits for the next night');
  }
}
