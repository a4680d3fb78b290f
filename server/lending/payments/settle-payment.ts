import { market } from '../../../contract/market/zambia.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { assert } from '../../../domain/assert.ts';
import { orderStatusAfter } from '../../../domain/loan/order.ts';
import { paymentAfter } from '../../../domain/loan/payment.ts';
import type { Context } from '../../store/context.ts';
import { giveCouponBack, usedByPayment } from './coupon-of-payment.ts';
import type { Queryable } from '../../store/database/database.ts';
import { violatedConstraint } from '../../store/database/violated-constraint.ts';
import { changeOrder, changeOrderAmongOthers } from '../orders/change-order.ts';
import type { ChangedOrder, OrderChange } from '../orders/change-order.ts';
import { changing } from '../orders/changing.ts';
import { limitsAfterSettling } from '../orders/limits-after-settling.ts';
import { accountOf, loadOrder, loadOrderOfPaymentAmongOthers } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { logChange } from '../orders/log-states.ts';
import { slowAskAt } from '../account/ask-schedule.ts';
import { checkedAgain, checkNextAt, endOf } from './check-ends.ts';
import { openDiscrepancy } from '../cases/discrepancy.ts';
import { askNextAt } from './follow-up-statements.ts';
import { eventOfConfirmed } from './money-moved.ts';
import { decidePayBack } from './pay-back.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { cancelledNotice } from './receipt.ts';
import { cancelledByBorrower, isBelief } from './settled-fact.ts';
import type { SettledFact } from './settled-fact.ts';
import { messageTo, receiptsOf } from './settled-messages.ts';
import { openTakenBack } from './taken-back.ts';

/** `held`: the answer does not fit our record, so nothing is booked and staff are alerted. */
export type SettleOutcome = 'settled' | 'nothing-new' | 'held';

const { currency } = market;

/**
 * Ends a payment as its network said: the payment, the order, the ledger, the borrower's limit and
 * the receipt change together. Telling the same end twice does nothing the second time. A
 * confirmation after "failed" is booked late; "failed" after a confirmation opens a case.
 */
export async function settlePayment(
  context: Context,
  paymentId: PaymentId,
  learned: SettledFact,
  byHand: ByHand | null = null,
): Promise<SettleOutcome> {
  return changing(
    () => loadOrderOfPaymentAmongOthers(context.db, paymentId),
    (order) => {
      const payment = order?.payments.find((one) => one.id === paymentId);
      assert(order !== null && payment !== undefined, 'a payment belongs to an order');
      return settleOnce(context, { order, payment, byHand }, learned);
    },
  );
}

interface OrderPayment {
  readonly order: LoadedOrder;
  readonly payment: PaymentRow;
}

/**
 * People made it final: staff on the network's written answer, or a borrower who cancels a loan
 * that never arrived.
 */
export interface ByHand {
  /** The outcome that two people agreed to. */
  readonly proposalId?: ProposalId;
  /** Whether it still has the effect that they approved; if not, it is not booked. */
  agrees(of: OrderPayment): boolean;
}

interface Ending extends OrderPayment {
  readonly byHand: ByHand | null;
}

async function settleOnce(
  context: Context,
  of: Ending,
  learned: SettledFact,
): Promise<SettleOutcome | 'stale'> {
  const { payment } = of;
  const move = paymentAfter(payment.state, learned.fact);
  if (move.kind === 'contradiction') {
    await openTakenBack(context, {
      provider: payment.provider,
      payment: payment.id,
      by: 'answer',
      word: 'answer',
      amount: null,
      at: null,
      text: null,
      ...(learned.fact !== 'confirmed' && { learned }),
    });
    await askNextAt(context.db, payment.id, null);
    return 'held';
  }
  if (move.kind === 'nothing-new') {
    await askNextAt(
      context.db,
      payment.id,
      await checkNextAt(context, endOf(payment), learned),
    );
    return 'nothing-new';
  }
  if (learned.fact === 'confirmed' && !isOurMoney(payment, learned)) {
    const detail = { ours: payment.amount, theirs: learned.amount, in: learned.currency };
    await openDiscrepancy(context, payment.id, { kind: 'amount-differs', detail });
    await askNextAt(context.db, payment.id, slowAskAt(context.clock.now()));
    return 'held';
  }
  if (of.byHand?.agrees(of) === false) return 'held';
  if (payment.failureCode === cancelledByBorrower && of.byHand === null) {
    // The borrower believes that there is no loan: staff speak with them before it becomes one.
    await openArrivedLate(context, of);
    return 'held';
  }
  return writeEnd(context, of, learned);
}

/**
 * We book our own record's amount, and only when the network moved exactly that. Where it names no
 * amount when asked, its statement is compared.
 */
function isOurMoney(
  payment: PaymentRow,
  learned: Extract<SettledFact, { fact: 'confirmed' }>,
): boolean {
  const isOurs = learned.amount === 'unsaid' || learned.amount === payment.amount;
  return isOurs && learned.currency === currency;
}

async function writeEnd(
  context: Context,
  { order, payment, byHand }: Ending,
  learned: SettledFact,
): Promise<'settled' | 'held' | 'stale'> {
  const now = context.clock.now();
  const decided = decideEnd({ order, payment }, learned, now, byHand?.proposalId);
  const change = checkedAgain(context, decided, payment.provider);
  const owed = change.account !== undefined && change.account.owedToBorrower > 0n;
  try {
    const written = owed
      ? await context.db.transaction((tx) => changeAndPayBack(context, tx, { order, change }))
      : await changeAmongOthers(context, { order, change });
    if (written === 'stale') return 'stale';
    for (const one of written) logChange(context.log, one);
  } catch (error) {
    if (violatedConstraint(error) !== 'one_open_order_a_borrower') throw error;
    // Called failed, cancelled, and the borrower took another loan: both have arrived.
    await openArrivedLate(context, { order, payment });
    return 'held';
  }
  if (payment.purpose === 'pay-back' && learned.fact !== 'confirmed') {
    const detail = { code: learned.code };
    await openDiscrepancy(context, payment.id, { kind: 'pay-back-failed', detail });
  }
  if (change.account?.status === 'settled') context.wake('give-coupons');
  if (owed) context.wake('submit-payments');
  if (change.messages !== undefined) context.wake('send-sms');
  return 'settled';
}

async function openArrivedLate(
  context: Context,
  { order, payment }: OrderPayment,
): Promise<void> {
  const detail = { order: order.id };
  await openDiscrepancy(context, payment.id, { kind: 'paid-out-after-cancelling', detail });
  await askNextAt(context.db, payment.id, null);
}

/** What is owed to the borrower is refunded automatically, requested in the same transaction. */
export async function changeAndPayBack(
  context: Pick<Context, 'payments'>,
  tx: Queryable,
  changed: ChangedOrder,
): Promise<readonly ChangedOrder[] | 'stale'> {
  const written = await changeOrder(tx, changed.order, changed.change);
  if (written !== 'done') return 'stale';
  const { now } = changed.change;
  const after = await loadOrder(tx, changed.order.id);
  assert(after !== null, 'an order that was changed is there');
  const newPayment = decidePayBack(context, after, now);
  if (newPayment === null) return [changed];
  const payBack = { order: after, change: { now, newPayment } };
  const outcome = await changeOrder(tx, after, payBack.change);
  assert(outcome === 'done', `an order that was just changed cannot be ${outcome}`);
  return [changed, payBack];
}

async function changeAmongOthers(
  { db }: Context,
  changed: ChangedOrder,
): Promise<readonly ChangedOrder[] | 'stale'> {
  const outcome = await changeOrderAmongOthers(db, changed.order, changed.change);
  return outcome === 'done' ? [changed] : 'stale';
}

/** Everything that an end of a payment changes, decided. */
export function decideEnd(
  { order, payment }: OrderPayment,
  learned: SettledFact,
  now: Date,
  byProposal?: ProposalId,
): OrderChange {
  const change =
    learned.fact === 'confirmed'
      ? confirmationOf({ order, payment }, learned, now)
      : failureOf({ order, payment }, learned, now);
  const { transition } = change;
  if (byProposal === undefined || transition === undefined) return change;
  return { ...change, transition: { ...transition, byProposal } };
}

function confirmationOf(
  { order, payment }: OrderPayment,
  learned: Extract<SettledFact, { fact: 'confirmed' }>,
  now: Date,
): OrderChange {
  const event = eventOfConfirmed(payment, { now, providerAt: learned.at });
  const { events, coupons, state, discount } = withCoupon({ order, payment }, event, now);
  const borrower = limitsAfterSettling(order, state, now);
  return {
    now,
    events,
    coupons,
    account: state,
    ...(borrower && { borrower }),
    transition: {
      paymentId: payment.id,
      to: 'confirmed',
      providerReference: learned.reference,
      askAt: null,
    },
    messages: receiptsOf(
      { order, payment },
      { state, event, discount, now, reference: learned.reference },
    ),
  };
}

/**
 * The account after a payment with its coupon. A coupon that finds no charge to take off any more
 * (other money paid them), or another coupon used on the plan, is given back.
 */
function withCoupon(
  { order, payment }: OrderPayment,
  paid: AccountEvent,
  now: Date,
): Pick<Required<OrderChange>, 'events' | 'coupons'> & { state: Account; discount: Ngwee } {
  const without = accountOf(order, now, [paid]);
  const hadOne = without.plans.some(
    ({ planId, discountAmount }) => planId === payment.planId && discountAmount > 0n,
  );
  const mayUse = paid.kind === 'payment-confirmed' && !hadOne;
  const used = mayUse ? usedByPayment({ order, payment }, paid) : null;
  const events = used ? [used.event, paid] : [paid];
  const state = used ? accountOf(order, now, events) : without;
  const discount = ngwee(state.discount - without.discount);
  if (used && discount > 0n) return { events, coupons: [used.step], state, discount };
  const coupons = giveCouponBack({ order, payment });
  return { events: [paid], coupons, state: without, discount: zeroNgwee };
}

function failureOf(
  { order, payment }: OrderPayment,
  learned: Extract<SettledFact, { fact: 'failed' | 'expired' }>,
  now: Date,
): OrderChange {
  const { fact, code, text } = learned;
  // That it never happened is our belief; the network is asked a few times more.
  const askAt = isBelief(fact, code) ? slowAskAt(now) : null;
  const transition = {
    paymentId: payment.id,
    to: fact,
    failureCode: code,
    failure: text,
    askAt,
  };
  const coupons = giveCouponBack({ order, payment });
  if (payment.purpose !== 'disbursement') return { now, transition, coupons };
  const status = orderStatusAfter(order.status, 'payout-failed') ?? order.status;
  const sms = messageTo(order, { kind: 'payout', text: cancelledNotice(payment), now });
  return { now, transition, status, messages: [sms] };
}
