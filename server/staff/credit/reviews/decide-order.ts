import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import * as say from '../../../../contract/sentences/messages.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { showDay } from '../../../../contract/words/show-day.ts';
import { monthlyInstalment } from '../../../../domain/rules/affordable.ts';
import { assert } from '../../../../domain/assert.ts';
import { decideOrder, decisionFacts } from '../../../../domain/rules/decision.ts';
import type { Decision } from '../../../../domain/rules/decision.ts';
import { orderStatusAfter } from '../../../../domain/loan/order.ts';
import type { OrderStatus } from '../../../../domain/loan/order.ts';
import { offersFor } from '../../../../domain/rules/products.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { newSms } from '../../../messages/new-sms.ts';
import type { NewSms } from '../../../messages/new-sms.ts';
import { approvalOf, isOffered } from '../../../lending/orders/approved-order.ts';
import { agreedQuote } from '../../../lending/orders/agreed-quote.ts';
import { changeOrder } from '../../../lending/orders/change-order.ts';
import type { OrderChange } from '../../../lending/orders/change-order.ts';
import { loadOrder } from '../../../lending/orders/load-order.ts';
import { noteDecision } from '../../../lending/orders/note-decision.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import type { ChangedOrder } from '../../../lending/orders/change-order.ts';
import { earnedOn, loadEligibility } from '../../../lending/orders/eligibility.ts';
import { policyOf } from '../../../lending/rules/decision-policy.ts';
import { lentProducts } from '../../../lending/products/product-versions.ts';
import { decisionUsefulHours, NotLawful } from './deciding.ts';
import type { Deciding, ToldDecline } from './deciding.ts';

/** The loan is paid out as agreed; its days count from when the money arrives. */
export async function approveOrder(deciding: Deciding): Promise<ChangedOrder> {
  await lockOrderOf(deciding);
  const planned = await planApproval(deciding);
  const changed = await change(deciding, planned.order, planned.change);
  const { tx, who, now } = deciding;
  const noted = { verdict: 'approved', decision: null, facts: null, who, now };
  await noteDecision(tx, planned.order.id, noted);
  return changed;
}

/**
 * What an approval does; reads only.
 * @throws {NotLawful} when it may not be
 */
export async function planApproval(deciding: Deciding): Promise<ChangedOrder> {
  const { context, now } = deciding;
  const order = await orderOf(deciding);
  const sentences = await whyNotLawful(deciding, order);
  if (sentences.length > 0) throw new NotLawful(sentences);
  const { payout, text } = approvalOf(context, order);
  const status = statusAfter(order, 'approved');
  const messages = [message(order, text, now)];
  return { order, change: { now, status, newPayment: payout, messages } };
}

const selectDecision = sql<{ decision: unknown }, { orderId: number }>(
  'select decision from loan_order where id = :orderId',
);

/** No loan this time. What the rules found stays; the reason and the day are the operator's. */
export async function declineOrder(
  deciding: Deciding,
  told: ToldDecline,
): Promise<ChangedOrder> {
  const { tx, now, today } = deciding;
  await lockOrderOf(deciding);
  const order = await orderOf(deciding);
  const amount = showKwacha(order.terms.amount);
  const isLater = told.retryOn > today;
  const text = isLater
    ? say.declinedUntil(amount, showDay(told.retryOn))
    : say.declinedNow(amount);
  const status = statusAfter(order, 'declined');
  const messages = [message(order, text, now)];
  const changed = await change(deciding, order, { now, status, messages });
  const row = await tx.row(selectDecision, { orderId: order.id });
  const found = fromJson<Decision>(row?.decision);
  const { sentence, retryOn } = told;
  const decision: Decision = { ...found, verdict: 'declined', reasons: [sentence], retryOn };
  const { who } = deciding;
  await noteDecision(tx, order.id, { verdict: 'declined', decision, facts: null, who, now });
  return changed;
}

/** No other act may move the order while it is decided. */
const lockOrder = sql<void, { orderId: number }>(
  'select id from loan_order where id = :orderId for update',
);

async function lockOrderOf({ tx, review }: Deciding): Promise<void> {
  assert(review.orderId !== null, "an order's review names it");
  await tx.run(lockOrder, { orderId: review.orderId });
}

async function orderOf({ tx, review }: Deciding): Promise<LoadedOrder> {
  assert(review.orderId !== null, "an order's review names it");
  const order = await loadOrder(tx, review.orderId);
  assert(order !== null, 'an order is never taken away');
  return order;
}

function statusAfter({ status }: LoadedOrder, fact: 'approved' | 'declined'): OrderStatus {
  const next = orderStatusAfter(status, fact);
  if (next === null)
    throw new NotLawful([`The order is ${status}; it is not open for a decision now.`]);
  return next;
}

const openFaceReview = sql<{ id: string }, { borrowerId: string }>(
  `select id from review where borrower_id = :borrowerId and kind = 'face'
    and decided_at is null`,
);

/**
 * An operator decides what the rules refer, never against what they decline; and the borrower may
 * have changed while the order waited.
 */
async function whyNotLawful(deciding: Deciding, order: LoadedOrder): Promise<string[]> {
  const { context, tx, review, now, today } = deciding;
  const of = { keys: context.keys, borrowerId: order.borrowerId, now };
  const eligibility = await loadEligibility(tx, of);
  const { verified, processingWithdrawn, policy: version } = eligibility.facts;
  const others = { ...verified, openOrders: verified.openOrders - 1 };
  const { plans } = agreedQuote(order);
  const asked = { askedOn: today, largestInstalment: monthlyInstalment(plans) };
  const policy = policyOf(version, context.config);
  const { results } = decideOrder(decisionFacts(others, asked, policy), policy);
  const declining = results.filter(({ verdict }) => verdict === 'decline');
  const faceReview = await tx.row(openFaceReview, { borrowerId: review.borrowerId });
  // The term to their payday is of the day on which they chose it.
  const earned = earnedOn(eligibility, civilDateOf(order.createdAt));
  const offers = offersFor(await lentProducts(tx), earned);
  return [
    ...declining.map(({ rule, sentence }) => `${sentence} (${rule})`),
    ...(order.wallet.mobile === order.borrower.mobile
      ? []
      : ['Their number changed since, and the wallet it would go to is of the old one.']),
    ...(processingWithdrawn ? ['The borrower withdrew the use of their details.'] : []),
    ...(faceReview
      ? [`Their face is still to be decided about: review ${faceReview.id}.`]
      : []),
    ...(isOffered(order, offers)
      ? []
      : ['The offer they agreed to is no longer open to them.']),
  ];
}

async function change(
  { tx }: Deciding,
  order: LoadedOrder,
  wanted: OrderChange,
): Promise<ChangedOrder> {
  const outcome = await changeOrder(tx, order, wanted);
  assert(outcome === 'done', `a locked order cannot be ${outcome}`);
  return { order, change: wanted };
}

function message({ borrowerId, borrower }: LoadedOrder, text: string, now: Date): NewSms {
  const { mobile } = borrower;
  const usefulHours = decisionUsefulHours;
  return newSms({ borrowerId, mobile, kind: 'decision', text, now, usefulHours });
}
