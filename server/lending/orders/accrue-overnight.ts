import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { changeOrder } from './change-order.ts';
import { loadOrder } from './load-order.ts';

const batchSize = 500;

const selectToBook = sql<{ id: bigint }>(`
  select id from loan_order
  where status in ('active', 'overdue', 'written-off') and booked_on < $1 and id > $2
  order by id limit ${batchSize}`);

/**
 * Brings every open order's books to today: interest and late fees to the day, and the status
 * that follows. Runs after midnight in Lusaka; run twice it finds nothing left, killed half way
 * it goes on where it stopped, and a day it missed is booked with the next.
 */
export async function accrueOvernight(context: Context): Promise<void> {
  const today = context.clock.today();
  let after = 0n;
  for (;;) {
    const rows = await context.db.rows(selectToBook, [today, after]);
    for (const { id } of rows) await bookUpTo(context, Number(id) as OrderId, today);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.id;
  }
}

const mostTries = 5;

/** One order at a time; a borrower who pays meanwhile has the order booked by paying. */
async function bookUpTo(context: Context, orderId: OrderId, today: CivilDate): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const order = await loadOrder(context.db, orderId);
    if (order?.bookedOn === null || order === null || order.bookedOn >= today) return;
    const outcome = await changeOrder(context.db, order, { now: context.clock.now() });
    if (outcome === 'done') return;
  }
  context.log.warn({ orderId }, 'an order kept changing while its day was being booked');
}
