import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { kindWithoutEnd, longestWaitHours } from '../../../lending/account/ask-schedule.ts';
import type { PaymentRow } from '../../../lending/account/payment-row.ts';
import { openDiscrepancy } from '../../../lending/cases/discrepancy.ts';
import { nobodyEnding } from '../../../lending/cases/case-row.ts';

const batch = 500;

const selectWithoutEnd = sql<
  Pick<PaymentRow, 'id' | 'operation' | 'state' | 'notFounds'>,
  { since: Date }
>(`
  select id, operation, state, not_found as not_founds from payment p
  where state in ('requested', 'submitted', 'unknown') and created_at < :since
    and not exists (select from discrepancy
      where payment_id = p.id and kind in ('no-end-after-a-day', 'never-arrived'))
  order by created_at limit ${batch}`);

const endEnded = sql<void, { now: Date }>(`
  update discrepancy d set resolved_at = :now, resolved_by = 'follow-up',
    resolution = 'It has come to its end.'
  from payment p
  where p.id = d.payment_id and d.resolved_at is null and (
    d.kind in ('no-end-after-a-day', 'never-arrived') and p.state in ('confirmed', 'failed')
      and (p.settled_at >= d.opened_at or p.ask_at is null)
    or d.kind in ('end-contradicted', 'taken-then-not-found')
      and p.state = 'confirmed' and p.settled_at >= d.opened_at
    or d.kind = 'provider-refuses-us' and p.state <> 'requested')
    and ${nobodyEnding}`);

/**
 * The job `watch-cases`: puts payments that have been on their way for a day into the operators'
 * list, also when no provider could be polled. They leave the list when they have ended.
 */
export async function watchCases(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const since = new Date(now.getTime() - longestWaitHours * 3_600_000);
  for (let found = batch; found === batch;) {
    const payments = await db.rows(selectWithoutEnd, { since });
    for (const payment of payments) {
      const { id, state } = payment;
      const kind = kindWithoutEnd(payment);
      await openDiscrepancy(context, id, { kind, detail: { state } });
    }
    found = payments.length;
  }
  await db.run(endEnded, { now });
}
