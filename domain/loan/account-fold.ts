import { daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PaymentId } from '../../contract/words/ids.ts';
import { ngwee, smallerNgwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent, CoolingOffReturn, ExtensionBought } from './account-events.ts';
import { agree, endArrangement } from './arranged.ts';
import { runningOf, stopped } from './book.ts';
import { freeze } from './dispute.ts';
import type { Book, LentBook, NotLent } from './book.ts';
import { chargesOn, stopAtCap } from './charge-cap.ts';
import { discount, endExcuses, excuse, stopCharges } from './letting-go.ts';
import { takeUpAgain, waive, writeOff } from './letting-go.ts';
import { extensionFeeOn, leastDaysBetweenPlans } from './interest.ts';
import type { LoanTerms } from './loan.ts';
import { giveBack, keepNone, receive, remaining, spend, unspent } from './money-in.ts';
import {
  beginLateFees,
  clearCharges,
  countDaysLate,
  dueDateOf,
  isPaid,
} from './plan-meters.ts';
import { moveDueDay, unpaidPrincipal } from './plan-meters.ts';
import { openBook } from './open-book.ts';
import type { PlanMeters } from './plan-meters.ts';
import { endPause } from './pauses.ts';
import { restructure } from './restructured.ts';
import { sendBack } from './sent-back.ts';
import { noticeGraceDays } from './takeover-events.ts';

/** Folds events, which are in order of effect and each there once, up to a day. */
export function foldEvents(
  terms: LoanTerms,
  events: readonly AccountEvent[],
  asOf: CivilDate,
): Book {
  let book: Book = openBook(terms, events, refusedBefore(terms, events));
  const zeroOn = book.phase === 'not-lent' ? asOf : book.disbursedOn;
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
  const unpaid = sumNgwee(book.plans.map(unpaidPrincipal));
  book.principalDays += unpaid * BigInt(day - book.day);
  book.day = day;
  for (const plan of book.plans) countDaysLate(plan, day);
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
    case 'attempt-refused':
    case 'network-reopened':
    case 'loan-disputed':
    case 'dispute-decided':
    case 'taken-over':
    case 'takeover-corrected':
    case 'takeover-noticed':
    case 'takeover-undone':
    case 'restructured':
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
    case 'attempt-refused':
      excuse(book, event);
      break;
    case 'network-reopened':
      endExcuses(book, event);
      break;
    case 'loan-disputed':
      freeze(book, event);
      break;
    case 'dispute-decided':
      // Upheld, the loan is not in the book at all.
      endPause(book.pauses, event.number, book.day);
      break;
    case 'takeover-noticed':
      for (const plan of book.plans) beginLateFees(plan, book.day + noticeGraceDays);
      break;
    case 'restructured':
      return restructure(book, event);
    case 'disbursed':
    case 'taken-over':
    // An undone one is not in the book at all.
    case 'takeover-undone':
    case 'payment-reversed':
    // They count from the first day, not from their own.
    case 'price-corrected':
    case 'takeover-corrected':
      break;
  }
  return book;
}

/** The event after which nothing was owed, unless money sent back has made a new debt. */
function settle(book: LentBook, event: AccountEvent): void {
  // Waived late fees may leave less than the refund for unused days.
  for (const plan of book.plans) giveBack(book, plan, zeroNgwee);
  if (event.kind === 'owed-paid-back' && remaining(book) > 0n) book.settledBy = null;
  if (book.settledBy === null && remaining(book) === 0n) book.settledBy = event;
}

/**
 * Within the cooling-off hours the principal, whole, settles the loan: no charge is left, and what
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
  returned.sentBeyond = [];
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
 * Moves the due date the fee was paid for; plans after it keep theirs. The money is owed to the
 * borrower if the plan is already paid or moved, or may not be extended again. The same applies
 * if it would be due with the next one, or the cap leaves no room for the fee.
 */
function extend(book: LentBook, event: ExtensionBought): void {
  const plan = book.plans.find((one) => one.planId === event.planId);
  if (!plan || book.refused.has(event.paymentId) || !canExtend(book, plan, event)) {
    book.refused.add(event.paymentId);
    keepNone(book, event, remaining(book));
    return;
  }
  const extensionFee = feeMeant(book, plan, event.amount);
  moveDueDay(plan, { day: book.day, fee: extensionFee }, runningOf(book));
  book.extensionFees = ngwee(book.extensionFees + extensionFee);
  const rest = spend(book, ngwee(event.amount - extensionFee));
  const remainingAfter = remaining(book);
  book.effects.push({ ...unspent(event), extensionFee, ...rest, remainingAfter });
}

/** What an extension cost; where its price was wrong, what it should have cost at the most. */
function feeMeant(book: LentBook, plan: PlanMeters, paid: Ngwee): Ngwee {
  if (book.corrected === null) return paid;
  return smallerNgwee(paid, extensionFeeOn(unpaidPrincipal(plan), book.pricing));
}

function canExtend(book: LentBook, plan: PlanMeters, event: ExtensionBought): boolean {
  const { pricing } = book;
  if (book.phase === 'stopped' || isPaid(plan)) return false;
  if (pricing.extensionDays === 0 || plan.extensions >= pricing.extensionsPerPlan) return false;
  if (dueDateOf(plan) !== event.beforeDueOn) return false;
  const next = book.plans[plan.period];
  const dueDay = plan.dueDay + pricing.extensionDays;
  if (next && next.dueDay - dueDay < leastDaysBetweenPlans) return false;
  return chargesOn(book, book.day) + event.amount <= book.chargeCap;
}
