import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { OrderId, PlanId } from '../../../contract/words/ids.ts';
import { assert } from '../../../domain/assert.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { reminderOf } from '../../../domain/loan/reminders.ts';
import type { Reminder } from '../../../domain/loan/reminders.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { everybody, inShards } from '../../store/jobs/night-shards.ts';
import type { BorrowerRange, Shard } from '../../store/jobs/night-shards.ts';
import { batchSize, boundsOfOpenLoans, eachOpenLoan } from '../orders/change-each-order.ts';
import type { OpenLoanRow } from '../orders/change-each-order.ts';
import { isComplaintOpen, isStopped } from '../collections/contact-facts.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { debtOfLoan } from '../orders/loan-now.ts';
import { billLinkOf } from '../quick-repay/bill-code.ts';
import { reminderText } from './reminder-text.ts';

/** Messages of this kind leave between 08:00 and 18:00 alone; the outbox keeps to that. */
const lastHour = '18:00:00+02:00';

/** A borrower has one message a day, also with two loans after a payment was reversed. */
function isRemindedOn(borrower: string): string {
  return `exists (select from reminder r join loan_order x on x.id = r.order_id
    where x.borrower_id = ${borrower} and r.on_date = :today)`;
}

const selectOpen = sql<OpenLoanRow, BorrowerRange & { today: CivilDate }>(`
  select id, borrower_id from loan_order o
  where status in ('active', 'overdue')
    and borrower_id > :after and (:to::text is null or borrower_id <= :to)
    and not ${isRemindedOn('o.borrower_id')}
    and not ${isStopped}
    and not (o.oldest_due_on < :today and ${isComplaintOpen})
  order by borrower_id limit ${batchSize}`);

const insertReminder = sql<
  void,
  Pick<LoadedOrder, 'borrowerId'> & {
    orderId: OrderId;
    today: CivilDate;
    planId: PlanId;
    smsId: string;
    now: Date;
  }
>(`
  insert into reminder (order_id, on_date, plan_id, sms_id, created_at)
  select :orderId, :today, :planId, :smsId, :now where not ${isRemindedOn(':borrowerId')}
  on conflict do nothing`);

/** The job `send-reminders`: shared out by ranges of borrowers among the processes. */
export function remindInShards(context: Context, stopping: AbortSignal): Promise<RunOutcome> {
  const bounds = () => boundsOfOpenLoans(context.db);
  return inShards(context, { job: 'send-reminders', stopping, bounds }, (shard) =>
    sendReminders(context, shard),
  );
}

/**
 * Writes today's reminders, each with its message in one transaction. Run twice it finds them
 * written; killed half way it resumes. A missed day is not made up for, because yesterday's
 * figures are not what is owed today.
 */
export async function sendReminders(context: Context, shard: Shard = everybody): Promise<void> {
  const today = context.clock.today();
  if (context.clock.now() >= endOf(today)) return;
  const open = (range: BorrowerRange) => context.db.rows(selectOpen, { ...range, today });
  await eachOpenLoan(shard, open, (orderId) => remindOf(context, orderId, today));
  context.wake('send-sms');
}

async function remindOf(context: Context, orderId: OrderId, today: CivilDate): Promise<void> {
  const now = context.clock.now();
  const order = await loadOrder(context.db, orderId);
  const account = order && accountOf(order, now);
  const reminder = account && reminderOf(account);
  if (!reminder || civilDateOf(now) !== today) return;
  const of = { order, account, reminder };
  await context.db.transaction((tx) => writeReminder({ ...context, db: tx }, of));
}

interface ReminderOf {
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly reminder: Reminder;
}

/** Puts a reminder into the outbox; false when the borrower had their message of the day. */
export async function writeReminder(
  { db, clock, config }: Pick<Context, 'clock' | 'config'> & { readonly db: Queryable },
  { order, account, reminder }: ReminderOf,
): Promise<boolean> {
  const [now, today] = [clock.now(), clock.today()];
  const link = await billLinkOf(db, config, { orderId: order.id, now });
  const debt = debtOfLoan(order, account);
  assert(debt !== null, 'a reminder is of a debt');
  const text = reminderText(debt, link);
  const message = newSms({
    borrowerId: order.borrowerId,
    mobile: order.borrower.mobile,
    kind: 'reminder',
    text,
    now,
    usefulHours: (endOf(today).getTime() - now.getTime()) / 3_600_000,
  });
  const { id: orderId, borrowerId } = order;
  const { planId } = reminder;
  const values = { orderId, borrowerId, today, planId, smsId: message.id, now };
  if ((await db.run(insertReminder, values)) === 0) return false;
  await queueSms(db, message, now);
  return true;
}

/** A reminder that did not leave by then is not sent the next morning. */
function endOf(day: CivilDate): Date {
  return new Date(`${day}T${lastHour}`);
}
