import type { BorrowerId, OrderId } from '../../contract/words/ids.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import { debtOf } from '../../domain/loan/standing.ts';
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
  const account = order && accountOf(order, now);
  const debt = account && debtOf({ account, discount: zeroNgwee });
  if (!order || debt?.state !== 'overdue') return;
  const link = `${config.publicUrl}/qp#b=${await billCodeOf(tx, order.id, now)}`;
  const text = reminderText(debt, link);
  const { mobile } = order.borrower;
  const message = newSms({ borrowerId, mobile, kind: 'receipt', text, now, usefulHours });
  await queueSms(tx, message, now);
}
