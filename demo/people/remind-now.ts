import type { BorrowerId, OrderId } from '../../contract/words/ids.ts';
import { dueOfBill } from '../../domain/loan/due.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import { billCodeOf } from '../../server/lending/quick-repay/bill-code.ts';
import { reminderText } from '../../server/lending/reminders/reminder-text.ts';
import { newSms } from '../../server/messages/new-sms.ts';
import { queueSms } from '../../server/messages/queue-sms.ts';
import type { Context } from '../../server/store/context.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Queryable } from '../../server/store/database/database.ts';

const selectNewest = sql<{ id: bigint }, { borrowerId: BorrowerId }>(`
  select max(id) as id from loan_order where borrower_id = :borrowerId having max(id) is not null`);

const usefulHours = 24;

/**
 * Reminds a demo person who is overdue, with the link to the bill. It goes as a receipt would:
 * reminders wait for the morning of a working day, and the product is tried at any hour.
 */
export async function remindNow(
  { config, clock }: Context,
  tx: Queryable,
  borrowerId: BorrowerId,
): Promise<void> {
  const now = clock.now();
  const row = await tx.row(selectNewest, { borrowerId });
  const order = row && (await loadOrder(tx, Number(row.id) as OrderId));
  const plan = order && accountOf(order, now).firstUnpaidPlan;
  if (!plan || plan.overdueDays === 0) return;
  const { planId, dueDate: dueOn, overdueDays: daysPast } = plan;
  const amount = dueOfBill(plan).dueAmount;
  const link = `${config.publicUrl}/qp#b=${await billCodeOf(tx, order.id, now)}`;
  const text = reminderText({ planId, dueOn, daysPast, amount }, link);
  const { mobile } = order.borrower;
  const message = newSms({ borrowerId, mobile, kind: 'receipt', text, now, usefulHours });
  await queueSms(tx, message, now);
}
