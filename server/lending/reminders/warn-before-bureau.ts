import * as say from '../../../contract/sentences/messages.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import {
  leastBalance,
  negativeDays,
  warnedDaysBefore,
} from '../../../domain/books/bureau-row.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { isComplaintOpen, isStopped } from '../collections/contact-facts.ts';
import { billLinkOf } from '../quick-repay/bill-code.ts';

const mostAtOnce = 500;
const usefulHours = 8;
const daysBetweenWarnings = warnedDaysBefore[0] - warnedDaysBefore[1];

interface Due {
  readonly id: bigint;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly since: CivilDate;
}

// The second follows the first by its days, also where the first came late. What no file would
// report threatens no one: a small debt, or one that is disputed, complained of or at rest.
const selectDue = sql<
  Due,
  { today: CivilDate; daysBefore: number; leastOwed: bigint; now: Date }
>(`
  select o.id, o.borrower_id, b.mobile, o.oldest_due_on as since
  from loan_order o join borrower b on b.id = o.borrower_id
  where o.status in ('active', 'overdue') and o.owed >= :leastOwed
    and not ${isStopped} and not ${isComplaintOpen}
    and o.oldest_due_on <= :today::date - ${negativeDays} + :daysBefore::int
    and exists (select from return_format_version f where f.form ->> 'kind' = 'rows'
      and f.status = 'confirmed')
    and not exists (select from bureau_notice n where n.order_id = o.id
      and n.overdue_since = o.oldest_due_on and n.days_before = :daysBefore)
    and (:daysBefore = ${warnedDaysBefore[0]} or exists (select from bureau_notice n
      where n.order_id = o.id and n.overdue_since = o.oldest_due_on
        and n.days_before = ${warnedDaysBefore[0]}
        and n.sent_at <= :now::timestamptz - interval '${daysBetweenWarnings} days'))
  order by o.id limit ${mostAtOnce}`);
const keepNotice = sql<
  void,
  { orderId: bigint; daysBefore: number; since: CivilDate; now: Date }
>(`
  insert into bureau_notice (order_id, days_before, overdue_since, sent_at)
  values (:orderId, :daysBefore, :since, :now) on conflict do nothing`);

/**
 * The job `warn-before-bureau`: borrowers learn of it 30 and 7 days before a file reports long
 * arrears. None is warned before a file for the bureau is confirmed.
 */
export async function warnBeforeBureau(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const [now, today] = [clock.now(), clock.today()];
  for (const daysBefore of warnedDaysBefore) {
    for (const { id, borrowerId, mobile, since } of await db.rows(selectDue, {
      today,
      daysBefore,
      leastOwed: leastBalance,
      now,
    })) {
      await db.transaction(async (tx) => {
        const notice = { orderId: id, daysBefore, since, now };
        if ((await tx.run(keepNotice, notice)) === 0) return;
        const link = await billLinkOf(tx, config, { orderId: Number(id) as OrderId, now });
        const text = `${say.fromUs(say.beforeBureau(`${daysBefore}`))} ${say.payHere(link)}`;
        const kind = 'reminder';
        await queueSms(tx, newSms({ borrowerId, mobile, kind, text, now, usefulHours }), now);
      });
    }
  }
  context.wake('send-sms');
}
