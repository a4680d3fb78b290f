import type { PaymentId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { longestWaitHours } from '../../lending/payments/ask-schedule.ts';
import { openDiscrepancy } from '../../lending/payments/discrepancy.ts';
import { nobodyEnding } from '../../lending/cases/case-row.ts';

const batch = 500;

const selectWithoutEnd = sql<{ id: PaymentId; state: string }, { since: Date }>(`
  select id, state from payment p
  where state in ('requested', 'submitted', 'unknown') and created_at < :since
    and not exists (select from discrepancy
      where payment_id = p.id and kind = 'no-end-after-a-day')
  order by created_at limit ${batch}`);

const endEnded = sql<void, { now: Date }>(`
  update discrepancy d set resolved_at = :now, resolved_by = 'follow-up',
    resolution = 'It has come to its end.'
  from payment p
  where p.id = d.payment_id and d.resolved_at is null and (
    d.kind = 'no-end-after-a-day' and p.state in ('confirmed', 'failed')
    or d.kind = 'provider-refuses-us' and p.state <> 'requested')
    and ${nobodyEnding}`);

/**
 * The job `watch-cases`: whatever has been on its way for a day is in the operators' list, also
 * when nobody could be asked about it, and leaves the list when it has ended.
 */
export async function watchCases(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const since = new Date(now.getTime() - longestWaitHours * 3_600_000);
  for (let found = batch; found === batch;) {
    const payments = await db.rows(selectWithoutEnd, { since });
    for (const { id, state } of payments) {
      await openDiscrepancy(context, id, { kind: 'no-end-after-a-day', detail: { state } });
    }
    found = payments.length;
  }
  await db.run(endEnded, { now });
}
