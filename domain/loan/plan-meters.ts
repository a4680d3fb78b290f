import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import { ngwee, smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { addParts, noParts, subtractParts, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import { commonDays, simpleInterest } from './interest.ts';
import type { DaySpan } from './interest.ts';
import type { Pricing } from './loan.ts';
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
export function metersOn(plan: PlanMeters, day: number, pricing: Pricing): Parts {
  const unpaid = ngwee(plan.principal - plan.paid.principal);
  if (unpaid <= 0n) return noParts;
  return {
    ...noParts,
    interest: interestOn(plan, { unpaid, day, pricing }),
    lateFee: lateFeeOn(plan, { unpaid, day, pricing }),
  };
}

interface Reading {
  readonly unpaid: Ngwee;
  readonly day: number;
  readonly pricing: Pricing;
}

/** From the last reading to the first due date: the days that extensions bought are free. */
function interestOn(plan: PlanMeters, { unpaid, day, pricing }: Reading): Ngwee {
  const days = Math.min(day, plan.firstDueDay) - plan.interestFrom;
  return simpleInterest(unpaid, pricing.dailyRatePpm, Math.max(0, days));
}

function lateFeeOn(plan: PlanMeters, { unpaid, day, pricing }: Reading): Ngwee {
  const days = commonDays({ from: plan.lateFrom, to: day }, lateSpan(plan, pricing));
  return simpleInterest(unpaid, pricing.lateFeeDailyPpm, plan.lateDaysUnread + days);
}

/** After the grace, which an extension begins anew, for what is left of the days of its life. */
function lateSpan(plan: PlanMeters, pricing: Pricing): DaySpan {
  const from = Math.max(plan.dueDay + pricing.lateFeeGraceDays, plan.movedOnDay);
  return { from, to: from + pricing.lateFeeMaxDays - plan.lateDaysBefore };
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
export function moveDueDay(plan: PlanMeters, day: number, pricing: Pricing): void {
  const span = lateSpan(plan, pricing);
  plan.lateDaysUnread += commonDays({ from: plan.lateFrom, to: day }, span);
  plan.lateDaysBefore += commonDays({ from: 0, to: day }, span);
  plan.lateFrom = Math.max(plan.lateFrom, day);
  plan.movedOnDay = day;
  plan.dueDay += pricing.extensionDays;
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
