import { daysBetween } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import { ngwee, share, smallerNgwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { addParts, allocate, noParts, subtractParts, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import { believedSpans } from './believed-days.ts';
import { isWrittenOff, runningOf } from './book.ts';
import type { LentBook } from './book.ts';
import { shownBy } from './charge-cap.ts';
import { daysBackOn } from './days-back.ts';
import { daysPastDue } from './excused-days.ts';
import { simpleInterest } from './interest.ts';
import { endPause } from './pauses.ts';
import {
  addDaysBack,
  lateDaysPassedBy,
  owedOf,
  readMeters,
  startMeters,
} from './plan-meters.ts';
import { notYetNoticed } from './plan-meters.ts';
import type { PlanMeters } from './plan-meters.ts';
import type { Restructured } from './restructure-events.ts';
import { equalInstalments } from './schedule.ts';

/**
 * Replaces the open plans by new ones. They begin with exactly what was owed, shared equally, and
 * their interest runs on the principal alone from this day. What the old plans were paid stays
 * with them. Nothing happens to a loan of which nothing is owed, or that was written off.
 */
export function restructure(book: LentBook, event: Restructured): LentBook {
  const { day } = book;
  const old = book.plans.filter((plan) => isOpen(book, plan));
  if (old.length === 0 || isWrittenOff(book)) return book;
  if (book.arranged !== null && book.arranged.ended === null) {
    book.arranged.ended = { day, isBroken: false };
    endPause(book.pauses, book.arranged.offer.proposalId, day);
  }
  const before = {
    lateDays: Math.max(...old.map((plan) => lateDaysPassedBy(plan, day, book))),
    daysKept: Math.max(
      book.restructured?.daysKept ?? 0,
      ...old.map((plan) => Math.max(0, daysPastDue(plan, day))),
    ),
    isNoticed: old.every(({ lateFrom }) => lateFrom !== notYetNoticed),
    deferred: sumNgwee(old.map((plan) => deferredFeeOn(plan, day))),
  };
  const ends = old.map((plan) => closeForNew(book, plan));
  const moved = ends.map(({ owed }) => owed).reduce(addParts, noParts);
  const beyond = sumNgwee(ends.map((end) => end.beyond));
  const rate = Math.min(event.dailyRatePpm, book.pricing.dailyRatePpm);
  const plans = plansOf(book, { event, rate, moved, beyond, ...before });
  return {
    ...book,
    pricing: { ...book.pricing, dailyRatePpm: rate },
    plans: [...book.plans, ...plans],
    offered: book.arranged?.offer ?? null,
    restructured: {
      event,
      times: (book.restructured?.times ?? 0) + 1,
      daysKept: before.daysKept,
    },
  };
}

/** The plan that news about one plan concerns: a replaced one is meant to be the next open one. */
export function planMeant(book: LentBook, planId: PlanId): PlanMeters | undefined {
  const plan = book.plans.find((one) => one.planId === planId);
  if (plan === undefined || plan.replacedOnDay === null) return plan;
  return book.plans.find((one) => one.replacedOnDay === null && isOpen(book, one));
}

/**
 * What a replaced plan owes again, because money it was paid with went back: the last plan of the
 * new schedule owes it.
 */
export function owedAgain(book: LentBook, plan: PlanMeters, parts: Parts): void {
  const last = book.plans.at(-1);
  if (plan.replacedOnDay === null || last === undefined) return;
  readMeters(last, book.day, shownBy(book, last));
  plan.charged = subtractParts(plan.charged, parts);
  plan.principal = ngwee(plan.principal - parts.principal);
  last.charged = addParts(last.charged, parts);
  last.principal = ngwee(last.principal + parts.principal);
}

/** What of a plan's service fee is not earned yet: it is earned evenly over the plan's days. */
export function deferredFeeOn(
  plan: Pick<PlanMeters, 'feeToEarn' | 'beginsOnDay' | 'firstDueDay'>,
  day: number,
): Ngwee {
  const { feeToEarn, beginsOnDay, firstDueDay } = plan;
  const days = firstDueDay - beginsOnDay;
  const left = Math.max(0, Math.min(days, firstDueDay - day));
  // Rounded down, so that no fee is deferred too long.
  return days <= 0 ? zeroNgwee : ngwee((feeToEarn * BigInt(left)) / BigInt(days));
}

function isOpen(book: LentBook, plan: PlanMeters): boolean {
  return sumOfParts(owedOf(plan, shownBy(book, plan))) > 0n;
}

/** Ends a plan with what it was paid, the refund for unused days too; what it owed moves on. */
function closeForNew(
  book: LentBook,
  plan: PlanMeters,
): { readonly owed: Parts; readonly beyond: Ngwee } {
  const { day } = book;
  readMeters(plan, day, shownBy(book, plan));
  const back = daysBackOn(plan, day, runningOf(book));
  const amount = smallerNgwee(back.amount, sumOfParts(owedOf(plan, noParts)));
  plan.back = addParts(plan.back, allocate(owedOf(plan, noParts), amount, 'charges-first'));
  plan.daysGiven = addDaysBack(plan.daysGiven, { amount, days: back.days });
  plan.bought = [];
  const owed = owedOf(plan, noParts);
  const beyond = smallerNgwee(plan.sentBeyond, owed.principal);
  plan.charged = subtractParts(plan.charged, owed);
  plan.principal = ngwee(plan.principal - owed.principal);
  plan.sentBeyond = zeroNgwee;
  plan.feeToEarn = zeroNgwee;
  plan.replacedOnDay = day;
  return { owed, beyond };
}

interface ToShare {
  readonly event: Restructured;
  readonly rate: number;
  readonly moved: Parts;
  /** What of its principal was sent to the borrower beyond their payments: it bears no charge. */
  readonly beyond: Ngwee;
  readonly lateDays: number;
  readonly isNoticed: boolean;
  readonly deferred: Ngwee;
}

function plansOf(book: LentBook, of: ToShare): PlanMeters[] {
  const { event, rate, moved, beyond } = of;
  const { day, disbursedOn, disputed } = book;
  const count = event.plans.length;
  const dueDays = event.plans.map(({ dueOn }) => daysBetween(disbursedOn, dueOn));
  const dayCounts = dueDays.map((dueDay) => Math.max(0, dueDay - day));
  const running = book.phase === 'stopped' ? 0 : rate;
  const bearing = ngwee(moved.principal - beyond);
  const principals = equalInstalments(bearing, dayCounts, running);
  const lateFees = share(moved.lateFee, count, 'first');
  const fees = share(moved.fee, count, 'first');
  const interests = share(moved.interest, count, 'first');
  const toEarn = share(of.deferred, count, 'first');
  return event.plans.map(({ planId, dueOn }, i) => {
    const isLast = i === count - 1;
    const chargeless = isLast ? beyond : zeroNgwee;
    const bears = principals[i] ?? zeroNgwee;
    const principal = ngwee(bears + chargeless);
    const [fee, interest] = [fees[i] ?? zeroNgwee, interests[i] ?? zeroNgwee];
    const toCome = simpleInterest(bears, running, dayCounts[i] ?? 0);
    const charges = { principal, fee, interest: ngwee(interest + toCome) };
    const believed = believedSpans(book.reversals, planId, disbursedOn);
    const plan = startMeters(
      {
        ...charges,
        period: book.plans.length + i + 1,
        dayCount: dueDays[i] ?? day,
        dueDate: dueOn,
        amount: sumNgwee([principal, fee, charges.interest, lateFees[i] ?? zeroNgwee]),
      },
      planId,
      { believed, disputed, beginsOnDay: dueDays[i - 1] ?? day },
    );
    return {
      ...plan,
      charged: { lateFee: lateFees[i] ?? zeroNgwee, fee, interest, principal },
      sentBeyond: chargeless,
      feeToEarn: toEarn[i] ?? zeroNgwee,
      interestFrom: day,
      lateFrom: of.isNoticed ? day : notYetNoticed,
      movedOnDay: day,
      lateDaysBefore: of.lateDays,
      lateDaysPassed: of.lateDays,
    };
  });
}
