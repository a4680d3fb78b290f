import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import { ngwee, smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { addParts, noParts, subtractParts, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import { simpleInterest } from './interest.ts';
import { daysRunning } from './pauses.ts';
import type { Running } from './pauses.ts';
import type { ScheduledPlan } from './schedule.ts';

/*
 * A plan while its account is folded. It carries two meters, interest and late fee. Each counts
 * from the day it was last read for good (a payment reached the plan) to the day asked about, on
 * the principal unpaid between; so a rounding happens once per plan and payment, and a fold costs
 * by events, never by days. Days are counted from the disbursement.
 */
export interface PlanMeters {
  readonly planId: PlanId;
  readonly period: number;
  readonly principal: Ngwee;
  readonly firstDueDate: CivilDate;
  readonly firstDueDay: number;
  /** Interest and fee if it is paid on its first due date, by the schedule. */
  readonly scheduledCharges: Ngwee;
  dueDay: number;
  extensions: number;
  /** Charged for good; its principal is the plan's. */
  charged: Parts;
  paid: Parts;
  /** By coupons; never principal. */
  discount: Parts;
  waived: Ngwee;
  interestFrom: number;
  lateFrom: number;
  /** The day of the last extension: late-fee days before it counted to another due date. */
  movedOnDay: number;
  /** Late-fee days of due dates that extensions have moved since: all, and those not yet read. */
  lateDaysBefore: number;
  lateDaysUnread: number;
  /** The most days it was ever past due, counted from the due date of its newest extension. */
  daysLate: number;
}

/** A plan as it stands on the day of disbursement: its share of the service fee is charged. */
export function startMeters(plan: ScheduledPlan, planId: PlanId): PlanMeters {
  return {
    planId,
    period: plan.period,
    principal: plan.principal,
    firstDueDate: plan.dueDate,
    firstDueDay: plan.dayCount,
    scheduledCharges: ngwee(plan.interest + plan.fee),
    dueDay: plan.dayCount,
    extensions: 0,
    charged: { ...noParts, fee: plan.fee, principal: plan.principal },
    paid: noParts,
    discount: noParts,
    waived: zeroNgwee,
    interestFrom: 0,
    lateFrom: 0,
    movedOnDay: 0,
    lateDaysBefore: 0,
    lateDaysUnread: 0,
    daysLate: 0,
  };
}

/** The due date after extensions. */
export function dueDateOf(plan: PlanMeters): CivilDate {
  const moved = plan.dueDay - plan.firstDueDay;
  return moved === 0 ? plan.firstDueDate : addDays(plan.firstDueDate, moved);
}

/** What both meters show on a day, above what was charged for good. */
export function metersOn(plan: PlanMeters, day: number, running: Running): Parts {
  const unpaid = ngwee(plan.principal - plan.paid.principal);
  if (unpaid <= 0n) return noParts;
  const { dailyRatePpm, lateFeeDailyPpm } = running.pricing;
  return {
    ...noParts,
    interest: simpleInterest(unpaid, dailyRatePpm, interestDays(plan, day, running)),
    lateFee: simpleInterest(unpaid, lateFeeDailyPpm, lateDaysUnreadOn(plan, day, running)),
  };
}

/** From the last reading to the first due date: the days that extensions bought are free. */
function interestDays(plan: PlanMeters, day: number, { pauses }: Running): number {
  const to = Math.min(day, plan.firstDueDay);
  return daysRunning(pauses, { from: plan.interestFrom, to });
}

function lateDaysUnreadOn(plan: PlanMeters, day: number, running: Running): number {
  const since = lateDaysBy(plan, day, running) - lateDaysBy(plan, plan.lateFrom, running);
  return plan.lateDaysUnread + Math.max(0, since);
}

/**
 * The late-fee days by a day, of the due date as it is: after the grace, which an extension begins
 * anew, for what is left of the days of its life. Days without charges are none of them.
 */
function lateDaysBy(plan: PlanMeters, day: number, { pricing, pauses }: Running): number {
  const from = Math.max(plan.dueDay + pricing.lateFeeGraceDays, plan.movedOnDay);
  const left = pricing.lateFeeMaxDays - plan.lateDaysBefore;
  return Math.min(left, daysRunning(pauses, { from, to: day }));
}

/** Charges for good what the meters show, and counts on from that day. */
export function readMeters(plan: PlanMeters, day: number, shown: Parts): void {
  plan.charged = addParts(plan.charged, shown);
  plan.interestFrom = Math.max(plan.interestFrom, day);
  plan.lateFrom = Math.max(plan.lateFrom, day);
  plan.lateDaysUnread = 0;
}

/** What is owed of a plan when its meters show so much. */
export function owedOf(plan: PlanMeters, shown: Parts): Parts {
  const owed = subtractParts(
    subtractParts(addParts(plan.charged, shown), plan.paid),
    plan.discount,
  );
  return { ...owed, lateFee: ngwee(owed.lateFee - plan.waived) };
}

/** Whether nothing is owed of a plan; once its principal is paid, its meters stand still. */
export function isPaid(plan: PlanMeters): boolean {
  return plan.paid.principal === plan.principal && sumOfParts(owedOf(plan, noParts)) === 0n;
}

/** Takes a coupon off the charges owed: late fee, service fee, interest; never principal. */
export function discountCharges(plan: PlanMeters, amount: Ngwee, shown: Parts): void {
  const owed = owedOf(plan, shown);
  const lateFee = smallerNgwee(amount, owed.lateFee);
  const fee = smallerNgwee(ngwee(amount - lateFee), owed.fee);
  const interest = smallerNgwee(ngwee(amount - lateFee - fee), owed.interest);
  plan.discount = addParts(plan.discount, { ...noParts, lateFee, fee, interest });
}

/**
 * Moves the due date by an extension bought on `day`. The late-fee days so far stay charged; they
 * are not rounded here, since an extension is no payment.
 */
export function moveDueDay(plan: PlanMeters, day: number, running: Running): void {
  plan.lateDaysUnread = lateDaysUnreadOn(plan, day, running);
  plan.lateDaysBefore += lateDaysBy(plan, day, running);
  plan.lateFrom = Math.max(plan.lateFrom, day);
  plan.movedOnDay = day;
  plan.dueDay += running.pricing.extensionDays;
  plan.extensions += 1;
  // The new date was bought: whether the plan is on time is asked of that one.
  plan.daysLate = 0;
}

/** Forgets every charge and payment: the loan is given back in the cooling-off hours. */
export function clearCharges(plan: PlanMeters): void {
  plan.charged = { ...noParts, principal: plan.principal };
  plan.paid = noParts;
  plan.discount = noParts;
  plan.waived = zeroNgwee;
}
