import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { WrittenOff } from '../../../domain/loan/account-events.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { decideWriteOff } from '../../../domain/loan/write-off.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { licenceInForce } from '../../store/lender.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { everybody, inShards } from '../../store/jobs/night-shards.ts';
import type { BorrowerRange, Shard } from '../../store/jobs/night-shards.ts';
import { batchSize, boundsOfOpenLoans, changeOne, eachOpenLoan } from './change-each-order.ts';
import type { OpenLoanRow } from './change-each-order.ts';
import { accountOf } from './load-order.ts';
import { changeOrderAndLog } from './log-states.ts';

const dayMs = 86_400_000;

// Most of them need not be loaded. One that was taken over was in arrears before it came.
const selectOldDebts = sql<OpenLoanRow, BorrowerRange & { lentBefore: Date }>(`
  select id, borrower_id from loan_order
  where status = 'overdue'
    and (disbursed_at < :lentBefore or oldest_due_on < :lentBefore::timestamptz::date)
    and borrower_id > :after and (:to::text is null or borrower_id <= :to)
  order by borrower_id limit ${batchSize}`);

/** The job `write-off-debts`: shared out by ranges of borrowers among the processes. */
export function writeOffInShards(context: Context, stopping: AbortSignal): Promise<RunOutcome> {
  const bounds = () => boundsOfOpenLoans(context.db);
  return inShards(context, { job: 'write-off-debts', stopping, bounds }, (shard) =>
    writeOffDebts(context, shard),
  );
}

/**
 * Gives up in the books what has been overdue for as long as the licence says. The borrower gets no
 * message: nothing changes for them but that charges have stopped, which their bill says. Run twice
 * it finds nothing left; a night it missed is made up for by the next.
 */
export async function writeOffDebts(context: Context, shard: Shard = everybody): Promise<void> {
  const { db, clock, config } = context;
  const rule = await licenceInForce(db, config, clock.today());
  const lentBefore = new Date(clock.now().getTime() - rule.writeOffAfterDays * dayMs);
  const oldDebts = (range: BorrowerRange) =>
    context.db.rows(selectOldDebts, { ...range, lentBefore });
  await eachOpenLoan(shard, oldDebts, (orderId) =>
    changeOne(context, orderId, async (order) => {
      const now = clock.now();
      const isPaymentOpen = order.payments.some(
        ({ operation, state }) => operation === 'collect' && paymentIs.open(state),
      );
      if (!decideWriteOff({ account: accountOf(order, now), isPaymentOpen }, rule))
        return 'done';
      const event: WrittenOff = {
        kind: 'written-off',
        eventId: `written-off ${order.id}`,
        effectiveAt: now,
        effectiveOn: civilDateOf(now),
      };
      const outcome = await changeOrderAndLog(context, order, { now, events: [event] });
      return outcome === 'done' ? 'done' : 'stale';
    }),
  );
}
