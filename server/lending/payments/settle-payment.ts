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
import { slowAskAt } from './ask-schedule.ts';
import { openDiscrepancy } from './discrepancy.ts';
import { askNextAt } from './follow-up-statements.ts';
import { eventOfConfirmed } from './money-moved.ts';
import { decidePayBack } from './pay-back.ts';
import type { PaymentRow } from './payment-row.ts';
import type { SaidAmount } from '../../store/ports/payment-provider.ts';
import { cancelledNotice } from './receipt.ts';
import { messageTo, receiptsOf } from './settled-messages.ts';

/** The failure code of what two people ended, with what the network wrote. */
export const failedByHand = 'BY_HAND';
/** The code of our own belief that a payment never reached its network. */
export const neverReached = 'NOT_FOUND';

/** The end of a payment, in the network's own word: from asking, never from a callback. */
export type SettledFact =
  | {
      readonly fact: 'confirmed';
      readonly reference: string | null;
      readonly amount: SaidAmount;
      readonly currency: string;
      /** When the money moved, where the provider says so. */
      readonly at: Date | null;
    }
  | { readonly fact: 'failed' | 'expired'; readonly code: string; readonly text: string };

/** `held`: the word does not fit our record, so nothing is booked and a person is told. */
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

/** The word came on paper, and two people agreed to what it does. */
export interface ByHand {
  readonly proposalId: ProposalId;
  /** Whether it still does what they agreed to; else nothing is booked. */
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
    const detail = { learned };
    await openDiscrepancy(context, payment.id, { kind: 'failed-after-confirmed', detail });
    await askNextAt(context.db, payment.id, null);
    return 'held';
  }
  if (move.kind === 'nothing-new') {
    await askNextAt(context.db, payment.id, null);
    return 'nothing-new';
  }
  if (learned.fact === 'confirmed' && !isOurMoney(payment, learned)) {
    const detail = { ours: payment.amount, theirs: learned.amount, in: learned.currency };
    await openDiscrepancy(context, payment.id, { kind: 'amount-differs', detail });
    await askNextAt(context.db, payment.id, slowAskAt(context.clock.now()));
    return 'held';
  }
  if (of.byHand?.agrees(of) === false) return 'held';
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
  const change = decideEnd({ order, payment }, learned, now, byHand?.proposalId);
  const owed = change.account !== undefined && change.account.owedToBorrower > 0n;
  try {
    const written = owed
      ? await context.db.transaction((tx) => changeAndPayBack(context, tx, { order, change }))
      : await changeAmongOthers(context, { order, change });
    if (written === 'stale') return 'stale';
    for (const one of written) logChange(context.log, one);
  } catch (error) {
    if (violatedConstraint(error) !== 'one_open_order_a_borrower') throw error;
    // Called failed, cancelled, and meanwhile the borrower took another loan: both have arrived.
    const detail = { order: order.id };
    await openDiscrepancy(context, payment.id, { kind: 'paid-out-after-cancelling', detail });
    await askNextAt(context.db, payment.id, null);
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

/** What is owed to the borrower goes back by itself, asked for in the same transaction. */
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
 * (other money paid them meanwhile), or another coupon used on the plan, is given back.
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
  const askAt = fact === 'expired' || code === neverReached ? slowAskAt(now) : null;
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
