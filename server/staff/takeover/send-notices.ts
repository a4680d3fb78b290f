import * as say from '../../../contract/sentences/takeover.ts';
import { noticesAWave } from '../../../contract/staff/takeover-words.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { TakeoverNoticed } from '../../../domain/loan/takeover-events.ts';
import { changeOrder } from '../../lending/orders/change-order.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import { billLinkOf } from '../../lending/quick-repay/bill-code.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';
import { newSms } from '../../messages/new-sms.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { isToNotice } from './shown-rows.ts';

const usefulHours = 72;

const selectNext = sql<{ line: number; orderId: bigint }, { runId: string; most: number }>(`
  select r.line, r.order_id from import_row r join loan_order o on o.id = r.order_id
  where r.run_id = :runId and ${isToNotice('r')}
  order by r.borrower_external_id, r.line limit :most for update of r`);
const endNotice = sql<void, { runId: string; line: number; now: Date }>(`
  update import_row set noticed_at = :now
  where run_id = :runId and file = 'loans' and line = :line`);

/**
 * Tells the next borrowers that their loan is here, what they owe and where to pay: one SMS a
 * loan. From then on they are reminded, and a week later late fees can begin.
 */
export async function sendNotices(context: Context, runId: string): Promise<number> {
  const { db, clock, config } = context;
  const now = clock.now();
  let sent = 0;
  for (const { line, orderId } of await db.rows(selectNext, { runId, most: noticesAWave })) {
    const order = await loadOrder(db, Number(orderId) as OrderId);
    if (order === null) continue;
    const link = await billLinkOf(db, config, { orderId: order.id, now });
    const event: TakeoverNoticed = {
      kind: 'takeover-noticed',
      eventId: `takeover-noticed ${order.id}`,
      effectiveAt: now,
      effectiveOn: civilDateOf(now),
    };
    const { remainingAmount } = accountOf(order, now);
    const owed = showKwacha(remainingAmount);
    const whole = say.noticeText(owed, link);
    // A long address of the lender leaves no room for the link.
    const text = isOneSegment(whole) ? whole : say.noticeWithoutLink(owed);
    const { borrowerId, borrower } = order;
    const message = newSms({
      ...{ borrowerId, mobile: borrower.mobile, kind: 'reminder', text, now, usefulHours },
    });
    const change = { now, events: [event], messages: remainingAmount > 0n ? [message] : [] };
    // A payment came between: the next wave has this one.
    if ((await changeOrder(db, order, change)) !== 'done') continue;
    await db.run(endNotice, { runId, line, now });
    sent += 1;
  }
  context.wake('send-sms');
  return sent;
}
