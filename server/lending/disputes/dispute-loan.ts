import { randomUUID } from 'node:crypto';
import { disputeLoan } from '../../../contract/borrower/dispute-loan.ts';
import { disputeTopic } from '../../../contract/borrower/complaints.ts';
import * as say from '../../../contract/sentences/complaint-messages.ts';
import { words } from '../../../contract/sentences/disputes.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { assert } from '../../../domain/assert.ts';
import type { LoanDisputed } from '../../../domain/loan/dispute-events.ts';
import { decideDispute } from '../../../domain/loan/decide-dispute.ts';
import type { Dispute } from '../../../domain/loan/dispute.ts';
import { orderStatusNow } from '../../../domain/loan/order.ts';
import { refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Call, Caller } from '../../http/serve.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { answerDay } from '../../people/complaints/complaint-row.ts';
import type { ComplaintRow } from '../../people/complaints/complaint-row.ts';
import {
  complaintUsefulHours,
  lockBorrower,
  openComplaint,
} from '../../people/complaints/file-complaint.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import type { Queryable } from '../../store/database/database.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { changeOrder } from '../orders/change-order.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { disputeView } from '../account/dispute-view.ts';

type Asking = Pick<Call<typeof disputeLoan>, 'context' | 'body'> & {
  readonly borrower: Pick<Caller, 'id' | 'mobile'>;
};

interface Disputed {
  readonly dispute: Dispute;
  readonly isNew: boolean;
}

const mostTries = 10;

/**
 * The borrower says that they did not borrow this. The first dispute of a loan freezes it in the
 * same transaction: no charges, no day late, no reminders. An open or upheld one is answered as it
 * is. Refusals: `order-not-found`, `not-disputable`.
 */
export const disputeLoanCall = serve(disputeLoan, async (call) => {
  const { context, borrower } = call;
  const disputed = await disputing(call);
  if ('reason' in disputed) return disputed;
  if (disputed.isNew) {
    context.wake('send-sms');
    await noteSecurityEvent(context, { kind: 'loan-disputed', mobile: borrower.mobile });
  }
  return disputeView(disputed.dispute);
});

/** The loan has changed since it was loaded. */
export class DisputeStale extends Error {}

/** A payment may change the loan in between; then no part of it stays, and it is done again. */
async function disputing(call: Asking): Promise<Disputed | RefusalOf<typeof disputeLoan>> {
  for (let tries = 1; ; tries++) {
    try {
      return await call.context.db.transaction((tx) => disputeInTransaction(tx, call));
    } catch (error) {
      if (!(error instanceof DisputeStale) || tries === mostTries) throw error;
    }
  }
}

/**
 * As the call, in a transaction of the caller's.
 * @throws {DisputeStale} when the loan has changed since it was loaded
 */
export async function disputeInTransaction(
  tx: Queryable,
  { context, borrower, body }: Asking,
): Promise<Disputed | RefusalOf<typeof disputeLoan>> {
  await tx.row(lockBorrower, { borrowerId: borrower.id });
  const order = await loadOrder(tx, body.orderId);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const now = context.clock.now();
  const state = accountOf(order, now);
  const asked = decideDispute(orderStatusNow(order.status, state), state.dispute);
  if (asked === 'not-disputable') return refuse(asked);
  if (asked !== 'opens') return { dispute: disputeIn(order, now), isNew: false };
  const filing = {
    requestId: randomUUID(),
    topic: disputeTopic,
    words: words(String(order.id)),
    orderId: order.id,
  } as const;
  const complaint = await openComplaint(tx, context, { borrowerId: borrower.id, filing, now });
  await insertInto(tx, 'dispute', {
    complaintId: complaint.id,
    orderId: BigInt(order.id),
    borrowerId: borrower.id,
    openedAt: now,
  });
  const events = [disputedBy(complaint, now)];
  if ((await changeOrder(tx, order, { now, events })) !== 'done') throw new DisputeStale();
  const opened = disputeIn({ ...order, events: [...order.events, ...events] }, now);
  await tell(tx, complaint, { orderId: order.id, isFrozen: opened.isFrozen, now });
  return { dispute: opened, isNew: true };
}

function disputedBy({ number }: ComplaintRow, now: Date): LoanDisputed {
  return {
    kind: 'loan-disputed',
    eventId: `disputed ${number}`,
    effectiveAt: now,
    effectiveOn: civilDateOf(now),
    number,
  };
}

function disputeIn(order: LoadedOrder, now: Date): Dispute {
  const { dispute: newest } = accountOf(order, now);
  assert(newest !== null, 'a loan that is disputed has a dispute');
  return newest;
}

async function tell(
  tx: Queryable,
  complaint: ComplaintRow,
  of: { readonly orderId: OrderId; readonly isFrozen: boolean; readonly now: Date },
): Promise<void> {
  const { number, borrowerId, mobile } = complaint;
  const said = of.isFrozen ? say.disputeFrozen : say.disputeUnfrozen;
  const text = said(number, String(of.orderId), answerDay(complaint));
  const message = { borrowerId, mobile, kind: 'complaint', text, now: of.now } as const;
  await queueSms(tx, newSms({ ...message, usefulHours: complaintUsefulHours }), of.now);
}
