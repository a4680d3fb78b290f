import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { batchSize, changeEachOrder } from './change-each-order.ts';
import { accountOf } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';
import { changeOrderAndLog } from './log-states.ts';

const selectToBook = sql<{ id: bigint }, { today: CivilDate; after: bigint }>(`
  select id from loan_order
  where status in ('active', 'overdue', 'written-off') and booked_on < :today and id > :after
  order by id limit ${batchSize}`);
// None but open loans of before the column was there.
const selectWithoutStanding = sql<{ id: bigint }, { after: bigint }>(`
  select id from loan_order
  where status in ('active', 'overdue', 'written-off') and oldest_due_on is null and id > :after
  order by id limit ${batchSize}`);

/**
 * Brings every open order's books to today: interest and late fees to the day, and the status
 * that follows. Runs after midnight in Lusaka; run twice it finds nothing left, killed half way
 * it goes on where it stopped, and a day it missed is booked with the next. A borrower who pays
 * meanwhile has the order booked by paying.
 */
export async function accrueOvernight(context: Context): Promise<void> {
  const today = context.clock.today();
  const toBook = (after: bigint) => context.db.rows(selectToBook, { today, after });
  await changeEachOrder(context, toBook, async (order) => {
    if (order.bookedOn === null || order.bookedOn >= today) return 'done';
    return book(context, order);
  });
  const withoutStanding = (after: bigint) => context.db.rows(selectWithoutStanding, { after });
  await changeEachOrder(context, withoutStanding, (order) => book(context, order));
}

async function book(context: Context, order: LoadedOrder): Promise<'done' | 'stale'> {
  const now = context.clock.now();
  const account = accountOf(order, now);
  const outcome = await changeOrderAndLog(context, order, { now, account });
  return outcome === 'done' ? 'done' : 'stale';
}
