import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { everybody, inShards } from '../../store/jobs/night-shards.ts';
import type { BorrowerRange, Shard } from '../../store/jobs/night-shards.ts';
import { batchSize, boundsOfOpenLoans, changeEachOrder } from './change-each-order.ts';
import { changeOne, eachOpenLoan, type OpenLoanRow } from './change-each-order.ts';
import { accountOf } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';
import { changeOrderAndLog } from './log-states.ts';

const selectToBook = sql<OpenLoanRow, BorrowerRange & { today: CivilDate }>(`
  select id, borrower_id from loan_order
  where status in ('active', 'overdue') and booked_on < :today
    and borrower_id > :after and (:to::text is null or borrower_id <= :to)
  order by borrower_id limit ${batchSize}`);
// What was given up; and open loans of before the column was there.
const selectFew = sql<
  { id: bigint },
  { today: CivilDate; after: bigint; above: string; to: string | null }
>(`
  select id from loan_order
  where ((status = 'written-off' and booked_on < :today)
      or (status in ('active', 'overdue', 'written-off') and oldest_due_on is null))
    and id > :after and borrower_id > :above and (:to::text is null or borrower_id <= :to)
  order by id limit ${batchSize}`);

/** The job `accrue-overnight`: shared out by ranges of borrowers among the processes. */
export function accrueInShards(context: Context, stopping: AbortSignal): Promise<RunOutcome> {
  const bounds = () => boundsOfOpenLoans(context.db);
  return inShards(context, { job: 'accrue-overnight', stopping, bounds }, (shard) =>
    accrueOvernight(context, shard),
  );
}

/**
 * Brings every open order's books to today: interest and late fees to date, and the resulting
 * status. Runs after midnight in Lusaka. A second run finds no work, and a run after a crash
 * continues where the first one stopped. Each missed day is booked as that day. If a borrower
 * pays during the run, the payment books the order.
 */
export async function accrueOvernight(
  context: Context,
  shard: Shard = everybody,
): Promise<void> {
  const { db, clock } = context;
  const today = clock.today();
  const { after: above, to } = shard;
  const few = (after: bigint) => db.rows(selectFew, { today, after, above, to });
  await changeEachOrder(context, few, (order) => book(context, order));
  const toBook = (range: BorrowerRange) => db.rows(selectToBook, { ...range, today });
  await eachOpenLoan(shard, toBook, (orderId) =>
    changeOne(context, orderId, async (order) => {
      if (order.bookedOn === null || order.bookedOn >= today) return 'done';
      return book(context, order);
    }),
  );
}

async function book(context: Context, order: LoadedOrder): Promise<'done' | 'stale'> {
  const now = context.clock.now();
  const account = accountOf(order, now);
  const outcome = await changeOrderAndLog(context, order, { now, account });
  return outcome === 'done' ? 'done' : 'stale';
}
