import { daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import {
  ngwee,
  percentOf,
  smallerNgwee,
  sumNgwee,
  zeroNgwee,
} from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { PaymentEffect } from './account.ts';
import type {
  AccountEvent,
  CoolingOffReturn,
  CouponUsed,
  Disbursed,
  ExtensionBought,
  LateFeeWaived,
  OwedPaidBack,
  PaidOutTwice,
  PaymentConfirmed,
} from './account-events.ts';
import { addParts, allocate, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import { assert } from '../assert.ts';
import { chargesOn, shownBy, stopAtCap } from './charge-cap.ts';
import type { LoanTerms } from './loan.ts';
import {
  clearCharges,
  discountCharges,
  dueDateOf,
  isPaid,
  moveDueDay,
  owedOf,
  readMeters,
  startMeters,
} from './plan-meters.ts';
import type { PlanMeters } from './plan-meters.ts';
import { schedule } from './schedule.ts';
import { sendBack } from './sent-back.ts';

type MoneyIn = PaymentConfirmed | ExtensionBought | CoolingOffReturn;

/** An order while its events are folded. Days count from the disbursement. */
export interface Book {
  readonly terms: LoanTerms;
  readonly chargeCap: Ngwee;
  readonly disbursed: Disbursed | null;
  readonly plans: readonly PlanMeters[];
  day: number;
  /** Nothing is charged any more: the cap is met, or the debt was given up or returned. */
  metersStopped: boolean;
  capReached: boolean;
  extensionFees: Ngwee;
  owedToBorrower: Ngwee;
  effects: PaymentEffect[];
  readonly paidBack: OwedPaidBack[];
  readonly paidTwice: PaidOutTwice[];
  settledBy: AccountEvent | null;
  returned: boolean;
  writtenOff: boolean;
}

/** Folds events, which are in order of effect and each there once, up to a day. */
export function foldEvents(
  terms: LoanTerms,
  events: readonly AccountEvent[],
  asOf: CivilDate,
): Book {
  const first = events[0];
  const disbursed = first?.kind === 'disbursed' ? first : null;
  const book = openBook(terms, disbursed);
  const zeroOn = disbursed?.effectiveOn ?? asOf;
  for (const event of events) {
    goOnTo(book, daysBetween(zeroOn, event.effectiveOn));
    apply(book, event);
    if (event.kind === 'owed-paid-back' && remaining(book) > 0n) book.settledBy = null;
    const settledNow = disbursed !== null && book.settledBy === null && remaining(book) === 0n;
    if (settledNow) book.settledBy = event;
  }
  goOnTo(book, daysBetween(zeroOn, asOf));
  return book;
}

function openBook(terms: LoanTerms, disbursed: Disbursed | null): Book {
  const { amount, termDays, pricing, planIds } = terms;
  const plans = disbursed
    ? schedule({ amount, termDays, pricing, disbursedOn: disbursed.effectiveOn })
    : [];
  return {
    terms,
    chargeCap: percentOf(amount, pricing.chargeCapBasisPoints, 'down'),
    disbursed,
    plans: plans.map((plan, i) => startMeters(plan, idOf(planIds, i))),
    day: 0,
    metersStopped: false,
    capReached: false,
    extensionFees: zeroNgwee,
    owedToBorrower: zeroNgwee,
    effects: [],
    paidBack: [],
    paidTwice: [],
    settledBy: null,
    returned: false,
    writtenOff: false,
  };
}

function idOf(planIds: readonly PlanId[], index: number): PlanId {
  const planId = planIds[index];
  assert(planId !== undefined, 'a loan has an id for every plan');
  return planId;
}

/** Lets the meters run to a day, the late days count, and stops charging where the cap is met. */
function goOnTo(book: Book, to: number): void {
  // A network's clock may put a payment before the disbursement; it counts on the first day.
  const day = Math.max(book.day, to);
  stopAtCap(book, day);
  book.day = day;
  for (const plan of book.plans) {
    if (day > plan.dueDay + plan.daysLate && !isPaid(plan)) plan.daysLate = day - plan.dueDay;
  }
}

function apply(book: Book, event: AccountEvent): void {
  switch (event.kind) {
    case 'payment-confirmed':
      return receive(book, event);
    case 'cooling-off-return':
      return takeBack(book, event);
    case 'extension-bought':
      return extend(book, event);
    case 'coupon-used':
      return discount(book, event);
    case 'late-fee-waived':
      return waive(book, event);
    case 'written-off':
      return writeOff(book);
    case 'owed-paid-back':
      return sendBack(book, event);
    case 'paid-out-twice':
      // Neither lent nor sent back: the loan and what is owed stay as they are.
      book.paidTwice.push(event);
      return;
    case 'disbursed':
    case 'payment-reversed':
      return;
  }
}

/** What the order owes today. */
export function remaining(book: Book): Ngwee {
  return sumNgwee(book.plans.map((plan) => sumOfParts(owedOf(plan, shownBy(book, plan)))));
}

/** Pays the oldest debt first; what exceeds the order is owed to the borrower. */
function receive(book: Book, event: MoneyIn): void {
  const effect = { ...unspent(event), ...spend(book, event.amount) };
  book.effects.push({ ...effect, remainingAfter: remaining(book) });
}

function spend(
  book: Book,
  amount: Ngwee,
): Pick<PaymentEffect, 'allocations' | 'owedToBorrower'> {
  const allocations: (Parts & { readonly planId: PlanId })[] = [];
  let left = amount;
  for (const plan of book.plans) {
    if (left === 0n) break;
    const shown = shownBy(book, plan);
    const parts = allocate(owedOf(plan, shown), left, book.terms.pricing.allocation);
    const taken = sumOfParts(parts);
    if (taken === 0n) continue;
    readMeters(plan, book.day, shown);
    plan.paid = addParts(plan.paid, parts);
    allocations.push({ planId: plan.planId, ...parts });
    left = ngwee(left - taken);
  }
  book.owedToBorrower = ngwee(book.owedToBorrower + left);
  return { allocations, owedToBorrower: left };
}

/**
 * Within the cooling-off hours the principal, whole, settles the loan: no charge stands, and what
 * was paid beyond the principal is owed back. Otherwise it is a payment like any other.
 */
function takeBack(book: Book, event: CoolingOffReturn): void {
  const { terms, disbursed } = book;
  const hours = disbursed
    ? (event.effectiveAt.getTime() - disbursed.effectiveAt.getTime()) / 3_600_000
    : Infinity;
  const kept = sumNgwee([...book.effects, event].map((money) => money.amount));
  const sentBack = sumNgwee(book.paidBack.map((money) => money.amount));
  if (hours > terms.pricing.coolingOffHours || kept - sentBack < terms.amount) {
    return receive(book, event);
  }
  for (const plan of book.plans) clearCharges(plan);
  book.metersStopped = true;
  book.extensionFees = zeroNgwee;
  book.owedToBorrower = zeroNgwee;
  book.effects = book.effects.map((effect) => ({
    ...effect,
    ...spend(book, effect.amount),
    extensionFee: zeroNgwee,
    remainingAfter: remaining(book),
  }));
  book.returned = true;
  receive(book, event);
}

/**
 * Moves the due date the fee was paid for; plans after it keep theirs. If the plan was paid or
 * moved meanwhile, may not be extended again, would be due with the next one, or the cap leaves no
 * room for the fee, the money is owed to the borrower.
 */
function extend(book: Book, event: ExtensionBought): void {
  const plan = book.plans.find((one) => one.planId === event.planId);
  if (!plan || !canExtend(book, plan, event)) {
    book.owedToBorrower = ngwee(book.owedToBorrower + event.amount);
    book.effects.push({
      ...unspent(event),
      owedToBorrower: event.amount,
      remainingAfter: remaining(book),
    });
    return;
  }
  moveDueDay(plan, book.day, book.terms.pricing);
  book.extensionFees = ngwee(book.extensionFees + event.amount);
  book.effects.push({
    ...unspent(event),
    extensionFee: event.amount,
    remainingAfter: remaining(book),
  });
}

function canExtend(book: Book, plan: PlanMeters, event: ExtensionBought): boolean {
  const { pricing } = book.terms;
  if (!book.disbursed || book.metersStopped || isPaid(plan)) return false;
  if (pricing.extensionDays === 0 || plan.extensions >= pricing.extensionsPerPlan) return false;
  if (dueDateOf(plan) !== event.beforeDueOn) return false;
  const next = book.plans[plan.period];
  if (next && plan.dueDay + pricing.extensionDays >= next.dueDay) return false;
  return chargesOn(book, book.day) + event.amount <= book.chargeCap;
}

function discount(book: Book, event: CouponUsed): void {
  const plan = book.plans.find((one) => one.planId === event.planId);
  if (plan) discountCharges(plan, event.amount, shownBy(book, plan));
}

function waive(book: Book, event: LateFeeWaived): void {
  const plan = book.plans.find((one) => one.planId === event.planId);
  if (!plan) return;
  const { lateFee } = owedOf(plan, shownBy(book, plan));
  plan.waived = ngwee(plan.waived + smallerNgwee(event.amount, lateFee));
}

function writeOff(book: Book): void {
  for (const plan of book.plans) readMeters(plan, book.day, shownBy(book, plan));
  book.metersStopped = true;
  book.writtenOff = true;
}

function unspent(event: MoneyIn): PaymentEffect {
  return {
    paymentId: event.paymentId,
    kind: event.kind,
    network: event.network,
    amount: event.amount,
    effectiveAt: event.effectiveAt,
    effectiveOn: event.effectiveOn,
    allocations: [],
    extensionFee: zeroNgwee,
    owedToBorrower: zeroNgwee,
    remainingAfter: zeroNgwee,
  };
}
