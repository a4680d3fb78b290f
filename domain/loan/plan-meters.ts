import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import { ngwee, smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { addParts, noParts, subtractParts, sumOfParts } from './allocation.ts';
import { believedPrincipalDays } from './believed-days.ts';
import type { Parts } from './allocation.ts';
import { daysPastDue, excusedDaysBy, freeSpans } from './excused-days.ts';
import type { Excuse, Excused } from './excused-days.ts';
import { simpleInterest } from './interest.ts';
import { daysRunning } from './pauses.ts';
import type { Running } from './pauses.ts';
import type { ScheduledPlan } from './schedule.ts';

/** The refund for unused days of a plan's extensions, and the number of those days. */
export interface DaysBack {
  readonly amount: Ngwee;
  readonly days: number;
}

export const noDaysBack: DaysBack = { amount: zeroNgwee, days: 0 };

/** The sum for two plans that were paid together. */
export function addDaysBack(one: DaysBack, other: DaysBack): DaysBack {
  if (other.days === 0) return one;
  return { amount: ngwee(one.amount + other.amount), days: one.days + other.days };
}

/*
 * A plan while its account is folded. It carries two meters, interest and late fee. Each counts
 * from the day it was last read for good (a payment reached the plan) to the day asked about. It
 * counts on the principal unpaid between. So a rounding happens once per plan and payment, and a
 * fold costs by events, never by days. Days are counted from the disbursement.
 */
export interface PlanMeters extends Excused {
  readonly planId: PlanId;
  readonly period: number;
  principal: Ngwee;
  readonly firstDueDate: CivilDate;
  readonly firstDueDay: number;
  /** Interest and fee if it is paid on its first due date, by the schedule. */
  readonly scheduledCharges: Ngwee;
  readonly scheduledAmount: Ngwee;
  /** The day on which its part of the service fee begins to be earned. */
  readonly beginsOnDay: number;
  /** What of the service fee is earned over its days. */
  feeToEarn: Ngwee;
  /** The day on which a restructuring replaced it by new plans. */
  replacedOnDay: number | null;
  dueDay: number;
  extensions: number;
  /** Charged for good; its principal is the plan's. */
  charged: Parts;
  paid: Parts;
  /** The amount returned to the borrower beyond their payments; the paid amount is lower by it. */
  sentBeyond: Ngwee;
  /** By coupons; never principal. */
  discount: Parts;
  waived: Ngwee;
  /** The part paid from its own extension fees, for unused days. */
  back: Parts;
  daysGiven: DaysBack;
  /** The extension fees that can still be refunded, each with the due date it bought. */
  bought: readonly { readonly fee: Ngwee; readonly toDay: number }[];
  interestFrom: number;
  lateFrom: number;
  /** The day of the last extension: late-fee days before it counted to another due date. */
  movedOnDay: number;
  /** Late-fee days of due dates that extensions have moved since: all, and those not yet read. */
  lateDaysBefore: number;
  lateDaysUnread: number;
  /** The same days, those without a charge too. */
  lateDaysPassed: number;
  /** Principal-days that were believed paid, within the late-fee days not yet read. */
  believedUnread: bigint;
  /** The most days it was ever past due, by the due date at the time. */
  daysLate: number;
  /** Excused days, and the number of them that counted for due dates that have moved since. */
  readonly excuses: Excuse[];
  excusedBefore: number;
}

/** No late fee is counted before this day: the borrower has no notice of the takeover yet. */
export const notYetNoticed = 1_000_000;

/** A plan as of the day of disbursement: its share of the service fee is charged. */
export function startMeters(
  plan: ScheduledPlan,
  planId: PlanId,
  of: Pick<Excused, 'believed' | 'disputed'> & Pick<PlanMeters, 'beginsOnDay'>,
): PlanMeters {
  return {
    planId,
    period: plan.period,
    principal: plan.principal,
    firstDueDate: plan.dueDate,
    firstDueDay: plan.dayCount,
    scheduledCharges: ngwee(plan.interest + plan.fee),
    scheduledAmount: plan.amount,
    feeToEarn: plan.fee,
    replacedOnDay: null,
    ...of,
    dueDay: plan.dayCount,
    extensions: 0,
    charged: { ...noParts, fee: plan.fee, principal: plan.principal },
    paid: noParts,
    sentBeyond: zeroNgwee,
    discount: noParts,
    waived: zeroNgwee,
    back: noParts,
    daysGiven: noDaysBack,
    bought: [],
    interestFrom: 0,
    lateFrom: 0,
    movedOnDay: 0,
    lateDaysBefore: 0,
    lateDaysUnread: 0,
    lateDaysPassed: 0,
    believedUnread: 0n,
    daysLate: 0,
    excuses: [],
    excusedBefore: 0,
  };
}

/** The principal that a plan still owes. */
export function unpaidPrincipal({ principal, paid, back }: PlanMeters): Ngwee {
  return ngwee(principal - paid.principal - back.principal);
}

/** The due date after extensions. */
export function dueDateOf(plan: PlanMeters): CivilDate {
  const moved = plan.dueDay - plan.firstDueDay;
  return moved === 0 ? plan.firstDueDate : addDays(plan.firstDueDate, moved);
}

/** The unpaid principal of a plan, without charges on the amount that was returned beyond it. */
function chargedOn(plan: PlanMeters): Ngwee {
  return ngwee(unpaidPrincipal(plan) - plan.sentBeyond);
}

/** What both meters show on a day, above what was charged for good. */
export function metersOn(plan: PlanMeters, day: number, running: Running): Parts {
  const unpaid = chargedOn(plan);
  if (unpaid <= 0n) return noParts;
  const { dailyRatePpm, lateFeeDailyPpm } = running.pricing;
  return {
    lateFee: simpleInterest(lateOn(plan, unpaid, day, running), lateFeeDailyPpm, 1),
    fee: zeroNgwee,
    interest: simpleInterest(unpaid, dailyRatePpm, interestDays(plan, day, running)),
    principal: zeroNgwee,
  };
}

/** From the last reading to the first due date: the days that extensions bought are free. */
function interestDays(plan: PlanMeters, day: number, { pauses }: Running): number {
  const to = Math.min(day, plan.firstDueDay);
  return daysRunning(pauses, { from: plan.interestFrom, to });
}

/** Principal times late-fee days not yet read, without days that were believed paid. */
function lateOn(plan: PlanMeters, unpaid: Ngwee, day: number, running: Running): Ngwee {
  const days = lateDaysUnreadOn(plan, day, running);
  if (days === 0) return zeroNgwee;
  return ngwee(unpaid * BigInt(days) - believedUnreadOn(plan, day, running));
}

function believedUnreadOn(plan: PlanMeters, day: number, running: Running): bigint {
  if (plan.believed.length === 0) return 0n;
  const unpaid = chargedOn(plan);
  const since = believedPrincipalDays(plan.believed, unpaid, ({ from, to }) => {
    const [first, last] = [Math.max(from, plan.lateFrom), Math.min(to, day)];
    if (last <= first) return 0;
    return Math.max(0, lateDaysBy(plan, last, running) - lateDaysBy(plan, first, running));
  });
  return plan.believedUnread + since;
}

function lateDaysUnreadOn(plan: PlanMeters, day: number, running: Running): number {
  const since = lateDaysBy(plan, day, running) - lateDaysBy(plan, plan.lateFrom, running);
  return plan.lateDaysUnread + Math.max(0, since);
}

/**
 * The late-fee days by a day, for the current due date. They begin after the grace period, which an
 * extension restarts for the rest of its days. Days without charges do not count. Excused and
 * disputed days do not either, and they also postpone the grace period.
 */
function lateDaysBy(plan: PlanMeters, day: number, { pricing, pauses }: Running): number {
  const free = freeSpans(plan);
  let graceEnds = plan.dueDay + pricing.lateFeeGraceDays;
  for (const { from, to } of free) if (from < graceEnds) graceEnds += to - from;
  const from = Math.max(graceEnds, plan.movedOnDay);
  const left = pricing.lateFeeMaxDays - plan.lateDaysBefore;
  const still = free.length === 0 ? pauses : [...pauses, ...free];
  return Math.min(left, daysRunning(still, { from, to: day }));
}

/**
 * The days of a plan on which a late fee could have been charged by a day, for this due date and
 * those before. Days that were free count too. They leave a new schedule no more days to charge:
 * its late fees are of the whole loan, and a pause would make it dearer.
 */
export function lateDaysPassedBy(
  plan: PlanMeters,
  day: number,
  { pricing }: Pick<Running, 'pricing'>,
): number {
  const from = Math.max(plan.dueDay + pricing.lateFeeGraceDays, plan.movedOnDay);
  return Math.min(pricing.lateFeeMaxDays, plan.lateDaysPassed + Math.max(0, day - from));
}

/** Charges for good what the meters show, and counts on from that day. */
export function readMeters(plan: PlanMeters, day: number, shown: Parts): void {
  plan.charged = addParts(plan.charged, shown);
  plan.interestFrom = Math.max(plan.interestFrom, day);
  plan.lateFrom = Math.max(plan.lateFrom, day);
  plan.lateDaysUnread = 0;
  plan.believedUnread = 0n;
}

/** What is owed of a plan when its meters show so much. */
export function owedOf(plan: PlanMeters, shown: Parts): Parts {
  const unpaid = subtractParts(addParts(plan.charged, shown), addParts(plan.paid, plan.back));
  const { lateFee, fee, interest, principal } = subtractParts(unpaid, plan.discount);
  return { lateFee: ngwee(lateFee - plan.waived), fee, interest, principal };
}

/** Whether nothing is owed of a plan; once its principal is paid, its meters stand still. */
export function isPaid(plan: PlanMeters): boolean {
  return unpaidPrincipal(plan) === 0n && sumOfParts(owedOf(plan, noParts)) === 0n;
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
 * Moves the due date by an extension bought on `day` for a fee. The late-fee days so far stay
 * charged. They are not rounded here, because an extension is not a payment.
 */
export function moveDueDay(
  plan: PlanMeters,
  { day, fee }: { readonly day: number; readonly fee: Ngwee },
  running: Running,
): void {
  plan.believedUnread = believedUnreadOn(plan, day, running);
  plan.lateDaysUnread = lateDaysUnreadOn(plan, day, running);
  plan.lateDaysBefore += lateDaysBy(plan, day, running);
  plan.lateDaysPassed = lateDaysPassedBy(plan, day, running);
  plan.lateFrom = Math.max(plan.lateFrom, day);
  plan.movedOnDay = day;
  plan.excusedBefore += excusedDaysBy(plan, day);
  plan.dueDay += running.pricing.extensionDays;
  plan.extensions += 1;
  plan.bought = [...plan.bought, { fee, toDay: plan.dueDay }];
}

/** The borrower has notice: late fees can begin so many days later. */
export function beginLateFees(plan: PlanMeters, from: number): void {
  if (plan.lateFrom === notYetNoticed) plan.lateFrom = from;
}

/** Counts the days past due by a day. An extension bought late does not erase them. */
export function countDaysLate(plan: PlanMeters, day: number): void {
  if (day <= plan.dueDay + plan.daysLate || isPaid(plan)) return;
  plan.daysLate = Math.max(plan.daysLate, daysPastDue(plan, day));
}

/** Forgets every charge and payment: the loan is given back in the cooling-off hours. */
export function clearCharges(plan: PlanMeters): void {
  plan.charged = { ...noParts, principal: plan.principal };
  plan.paid = noParts;
  plan.sentBeyond = zeroNgwee;
  plan.discount = noParts;
  plan.waived = zeroNgwee;
  plan.back = noParts;
  plan.daysGiven = noDaysBack;
  plan.bought = [];
}
