import { daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PaymentId, PlanId } from '../../contract/words/ids.ts';
import { ngwee, smallerNgwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type {
  AccountEvent,
  CoolingOffReturn,
  ExtensionBought,
  PaymentConfirmed,
} from './account-events.ts';
import { addParts, allocate, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import { agree, endArrangement } from './arranged.ts';
import { isWrittenOff, runningOf, stopped } from './book.ts';
import type { Book, LentBook, NotLent, PaymentEffect } from './book.ts';
import { chargesOn, shownBy, stopAtCap } from './charge-cap.ts';
import { discount, stopCharges, takeUpAgain, waive, writeOff } from './letting-go.ts';
import { extensionFeeOn } from './interest.ts';
import type { LoanTerms } from './loan.ts';
import {
  clearCharges,
  dueDateOf,
  isPaid,
  moveDueDay,
  owedOf,
  readMeters,
} from './plan-meters.ts';
import { openBook } from './open-book.ts';
import type { PlanMeters } from './plan-meters.ts';
import { endPause } from './pauses.ts';
import { sendBack } from './sent-back.ts';

type MoneyIn = PaymentConfirmed | ExtensionBought | CoolingOffReturn;

/** Folds events, which are in order of effect and each there once, up to a day. */
export function foldEvents(
  terms: LoanTerms,
  events: readonly AccountEvent[],
  asOf: CivilDate,
): Book {
  let book: Book = openBook(terms, events, refusedBefore(terms, events));
  const zeroOn = book.phase === 'not-lent' ? asOf : book.disbursed.effectiveOn;
  for (const event of events) {
    if (book.phase === 'not-lent') applyUnlent(book, event);
    else book = apply(goneOnTo(book, daysBetween(zeroOn, event.effectiveOn)), event);
    if (book.phase !== 'not-lent') settle(book, event);
  }
  return book.phase === 'not-lent' ? book : goneOnTo(book, daysBetween(zeroOn, asOf));
}

/**
 * The extensions that could not be had when they were paid for, by the price that counted until it
 * was put right. Their money went back, so a lower price does not sell them afterwards.
 */
function refusedBefore(
  terms: LoanTerms,
  events: readonly AccountEvent[],
): ReadonlySet<PaymentId> {
  const at = events.findLastIndex((event) => event.kind === 'price-corrected');
  const correction = events[at];
  if (!correction) return new Set();
  const before = foldEvents(terms, events.slice(0, at), correction.effectiveOn);
  return before.phase === 'not-lent' ? new Set() : before.refused;
}

/** Lets the meters run to a day, the late days count, and stops charging where the cap is met. */
function goneOnTo(before: LentBook, to: number): LentBook {
  // A network's clock may put a payment before the disbursement; it counts on the first day.
  const day = Math.max(before.day, to);
  if (before.arranged !== null) endArrangement(before, day, remaining(before));
  const book = before.phase === 'charging' ? stopAtCap(before, day) : before;
  book.day = day;
  for (const plan of book.plans) {
    if (day > plan.dueDay + plan.daysLate && !isPaid(plan)) plan.daysLate = day - plan.dueDay;
  }
  return book;
}

/** Money that comes for a loan that is not out is owed to the borrower, whatever it was for. */
function applyUnlent(book: NotLent, event: AccountEvent): void {
  switch (event.kind) {
    case 'payment-confirmed':
    case 'cooling-off-return':
    case 'extension-bought':
      return keepNone(book, event, zeroNgwee);
    case 'written-off':
      book.writtenOff = true;
      return;
    case 'owed-paid-back':
      book.paidBack.push(event);
      return;
    case 'paid-out-twice':
      book.paidTwice.push(event);
      return;
    case 'coupon-used':
    case 'late-fee-waived':
    case 'disbursed':
    case 'payment-reversed':
    case 'arrangement-offered':
    case 'arrangement-agreed':
    case 'charges-stopped':
    case 'charges-resumed':
    case 'price-corrected':
      return;
    case 'write-off-reversed':
      book.writtenOff = false;
      return;
  }
}

function apply(book: LentBook, event: AccountEvent): LentBook {
  switch (event.kind) {
    case 'cooling-off-return':
      return takeBack(book, event);
    case 'written-off':
      return writeOff(book);
    case 'payment-confirmed':
      receive(book, event);
      break;
    case 'extension-bought':
      extend(book, event);
      break;
    case 'coupon-used':
      discount(book, event);
      break;
    case 'late-fee-waived':
      waive(book, event);
      break;
    case 'owed-paid-back':
      sendBack(book, event);
      break;
    case 'paid-out-twice':
      // Neither lent nor sent back: the loan and what is owed stay as they are.
      book.paidTwice.push(event);
      break;
    case 'write-off-reversed':
      return takeUpAgain(book);
    case 'arrangement-offered':
      book.offered = event;
      break;
    case 'arrangement-agreed':
      agree(book, event);
      break;
    case 'charges-stopped':
      stopCharges(book, event);
      break;
    case 'charges-resumed':
      endPause(book.pauses, event.stoppedBy, book.day);
      break;
    case 'disbursed':
    case 'payment-reversed':
    // It counts from the first day, not from its own.
    case 'price-corrected':
      break;
  }
  return book;
}

/** The event after which nothing was owed, unless money sent back has made a debt anew. */
function settle(book: LentBook, event: AccountEvent): void {
  if (event.kind === 'owed-paid-back' && remaining(book) > 0n) book.settledBy = null;
  if (book.settledBy === null && remaining(book) === 0n) book.settledBy = event;
}

/** What the order owes today. */
function remaining(book: LentBook): Ngwee {
  return sumNgwee(book.plans.map((plan) => sumOfParts(owedOf(plan, shownBy(book, plan)))));
}

/** Pays the oldest debt first; what exceeds the order is owed to the borrower. */
function receive(book: LentBook, event: MoneyIn): void {
  const recovered = isWrittenOff(book) && { recovered: true as const };
  const effect = { ...unspent(event), ...recovered, ...spend(book, event.amount) };
  book.effects.push({ ...effect, remainingAfter: remaining(book) });
}

function spend(
  book: LentBook,
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
function takeBack(book: LentBook, event: CoolingOffReturn): LentBook {
  const { terms, disbursed } = book;
  const hours = (event.effectiveAt.getTime() - disbursed.effectiveAt.getTime()) / 3_600_000;
  const kept = sumNgwee([...book.effects, event].map((money) => money.amount));
  const sentBack = sumNgwee(book.paidBack.map((money) => money.amount));
  if (hours > terms.pricing.coolingOffHours || kept - sentBack < terms.amount) {
    receive(book, event);
    return book;
  }
  for (const plan of book.plans) clearCharges(plan);
  const returned = stopped(book, 'return');
  returned.extensionFees = zeroNgwee;
  returned.owedToBorrower = zeroNgwee;
  returned.effects = book.effects.map((effect) => ({
    ...effect,
    ...spend(returned, effect.amount),
    extensionFee: zeroNgwee,
    remainingAfter: remaining(returned),
  }));
  receive(returned, event);
  return returned;
}

/**
 * Moves the due date the fee was paid for; plans after it keep theirs. If the plan was paid or
 * moved meanwhile, may not be extended again, would be due with the next one, or the cap leaves no
 * room for the fee, the money is owed to the borrower.
 */
function extend(book: LentBook, event: ExtensionBought): void {
  const plan = book.plans.find((one) => one.planId === event.planId);
  if (!plan || book.refused.has(event.paymentId) || !canExtend(book, plan, event)) {
    book.refused.add(event.paymentId);
    keepNone(book, event, remaining(book));
    return;
  }
  const extensionFee = feeMeant(book, plan, event.amount);
  moveDueDay(plan, book.day, runningOf(book));
  book.extensionFees = ngwee(book.extensionFees + extensionFee);
  const rest = spend(book, ngwee(event.amount - extensionFee));
  const remainingAfter = remaining(book);
  book.effects.push({ ...unspent(event), extensionFee, ...rest, remainingAfter });
}

/** What an extension cost; where its price was wrong, what it should have cost at the most. */
function feeMeant(book: LentBook, plan: PlanMeters, paid: Ngwee): Ngwee {
  if (book.corrected === null) return paid;
  const unpaid = ngwee(plan.principal - plan.paid.principal);
  return smallerNgwee(paid, extensionFeeOn(unpaid, book.pricing));
}

/** The money is owed to the borrower, all of it. */
function keepNone(book: Book, event: MoneyIn, remainingAfter: Ngwee): void {
  const { amount } = event;
  book.owedToBorrower = ngwee(book.owedToBorrower + amount);
  book.effects.push({ ...unspent(event), owedToBorrower: amount, remainingAfter });
}

function canExtend(book: LentBook, plan: PlanMeters, event: ExtensionBought): boolean {
  const { pricing } = book;
  if (book.phase === 'stopped' || isPaid(plan)) return false;
  if (pricing.extensionDays === 0 || plan.extensions >= pricing.extensionsPerPlan) return false;
  if (dueDateOf(plan) !== event.beforeDueOn) return false;
  const next = book.plans[plan.period];
  if (next && plan.dueDay + pricing.extensionDays >= next.dueDay) return false;
  return chargesOn(book, book.day) + event.amount <= book.chargeCap;
}

function unspent(event: MoneyIn): PaymentEffect {
  return {
    paymentId: event.paymentId,
    kind: event.kind,
    network: event.network,
    ...('outOfSuspense' in event && { outOfSuspense: true }),
    amount: event.amount,
    effectiveAt: event.effectiveAt,
    effectiveOn: event.effectiveOn,
    allocations: [],
    extensionFee: zeroNgwee,
    owedToBorrower: zeroNgwee,
    remainingAfter: zeroNgwee,
  };
}
