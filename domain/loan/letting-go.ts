import { daysBetween } from '../../contract/words/civil-date.ts';
import { ngwee, smallerNgwee } from '../../contract/words/ngwee.ts';
import type {
  AttemptRefused,
  ChargesStopped,
  CouponUsed,
  LateFeeWaived,
  NetworkReopened,
} from './account-events.ts';
import { isWrittenOff, stopped } from './book.ts';
import type { LentBook } from './book.ts';
import { shownBy } from './charge-cap.ts';
import { planMeant } from './restructured.ts';
import { discountCharges, owedOf, readMeters } from './plan-meters.ts';

/** A coupon takes off the charges of its plan. */
export function discount(book: LentBook, event: CouponUsed): void {
  const plan = planMeant(book, event.planId);
  if (plan) discountCharges(plan, event.amount, shownBy(book, plan));
}

/** Waives late fees, at most those that are owed. */
export function waive(book: LentBook, event: LateFeeWaived): void {
  const plan = planMeant(book, event.planId);
  if (!plan) return;
  const { lateFee } = owedOf(plan, shownBy(book, plan));
  plan.waived = ngwee(plan.waived + smallerNgwee(event.amount, lateFee));
}

/** The debt is given up: what the meters show stays, and nothing is charged any more. */
export function writeOff(book: LentBook): LentBook {
  for (const plan of book.plans) readMeters(plan, book.day, shownBy(book, plan));
  return stopped(book, 'write-off');
}

/** The debt is in the books again; nothing is charged on it, as promised to its borrower. */
export function takeUpAgain(book: LentBook): LentBook {
  if (!isWrittenOff(book) || book.phase !== 'stopped') return book;
  const others = book.stoppedBy.filter((by) => by !== 'write-off');
  return { ...book, stoppedBy: [...others, 'write-off-reversed'] };
}

/** From its day on, and not for the days before it, as far as the loan has come. */
export function stopCharges(book: LentBook, event: ChargesStopped): void {
  const { untilOn, proposalId } = event;
  const to = untilOn === null ? Infinity : daysBetween(book.disbursedOn, untilOn) + 1;
  book.pauses.push({ from: book.day, to, by: proposalId });
  book.chargeStop = event;
}

/** Excuses the days of a plan from a refused attempt until its network is open. */
export function excuse(book: LentBook, { planId, network }: AttemptRefused): void {
  const plan = planMeant(book, planId);
  plan?.excuses.push({ network, from: book.day, to: Infinity });
}

/** A network reopened: days count as late again after 24 hours, so from the day after. */
export function endExcuses(book: LentBook, { network }: NetworkReopened): void {
  for (const one of book.plans.flatMap(({ excuses }) => excuses)) {
    if (one.network === network) one.to = Math.min(one.to, book.day + 1);
  }
}
