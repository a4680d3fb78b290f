import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import type { Network } from '../../contract/market/network.ts';
import {
  largerNgwee,
  ngwee,
  smallerNgwee,
  sumNgwee,
  zeroNgwee,
} from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { addParts, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import { runningOf } from './book.ts';
import type { LentBook } from './book.ts';
import { chargesOn, shownBy } from './charge-cap.ts';
import { daysBackOn } from './days-back.ts';
import { closedNetworkOf, daysPastDue, excusedDaysBy } from './excused-days.ts';
import { deferredFeeOn } from './restructured.ts';
import { addDaysBack, dueDateOf, metersOn, owedOf } from './plan-meters.ts';
import type { DaysBack, PlanMeters } from './plan-meters.ts';

/** One plan on the account's day. */
export interface AccountPlan {
  readonly planId: PlanId;
  /** 1 for the first plan. */
  readonly period: number;
  /** Includes extensions; `firstDueDate` is the date in the contract. */
  readonly dueDate: CivilDate;
  readonly firstDueDate: CivilDate;
  readonly status: 'due' | 'overdue' | 'paid';
  readonly overdueDays: number;
  /**
   * Days past due that do not count as late: we refused a payment because the network was closed.
   */
  readonly excusedDays: number;
  /** The network that has been closed since the borrower tried to pay. */
  readonly closedNetwork: Network | null;
  readonly extensions: number;
  /** The part of the loan this plan repays. */
  readonly principal: Ngwee;
  /** Charged so far: interest to date, the whole service fee, and the late fee to date. */
  readonly interest: Ngwee;
  readonly fee: Ngwee;
  readonly lateFee: Ngwee;
  /** Interest and fee on the first due date by the schedule, regardless of payments since. */
  readonly scheduledCharges: Ngwee;
  /** All of it by the schedule, if it is paid on its first due date. */
  readonly scheduledAmount: Ngwee;
  /** What of the service fee the account's day has not earned, before it is settled. */
  readonly feeToEarn: Ngwee;
  /** The days before its due date begin here: a due date before it, or the first day. */
  readonly beginsOn: CivilDate;
  /** A restructuring replaced it by new plans on this day. */
  readonly replacedOn: CivilDate | null;
  /** Discounts from coupons and waivers. */
  readonly discount: Parts;
  readonly discountAmount: Ngwee;
  readonly waived: Ngwee;
  /** All discounts: from coupons, from waivers and for unused days. */
  readonly letGo: Ngwee;
  readonly paid: Parts;
  readonly paidAmount: Ngwee;
  /**
   * The refund of extension fees for unused days. It is the amount already credited to the plan,
   * or what would be credited if the rest were paid today.
   */
  readonly daysBack: DaysBack;
  /** The parts of the plan that the refund has paid. */
  readonly back: Parts;
  /**
   * The amounts still owed, by part. The amount payable today is `remainingAmount` less the refund
   * for unused days.
   */
  readonly owed: Parts;
  readonly remainingAmount: Ngwee;
  /** Interest of the whole plan if no more is paid before it is due. */
  readonly interestAtDue: Ngwee;
  /**
   * The amount left to pay on the due date if nothing is paid before; once the date is past, the
   * amount for today.
   */
  readonly remainingAtDue: Ngwee;
  /** The saving from paying today instead of on the due date. */
  readonly earlySaving: Ngwee;
}

/** The plans that count today, numbered from 1: those that were replaced are left out. */
export function plansNow(plans: readonly AccountPlan[]): AccountPlan[] {
  return plans
    .filter(({ replacedOn }) => replacedOn === null)
    .map((plan, i) => ({ ...plan, period: i + 1 }));
}

/** Future interest is counted plan by plan, up to the cap. */
export function viewPlans(book: LentBook): AccountPlan[] {
  let room = largerNgwee(zeroNgwee, ngwee(book.chargeCap - chargesOn(book, book.day)));
  return book.plans.map((plan) => {
    const shown = shownBy(book, plan);
    const atDue =
      book.phase === 'stopped' ? shown : metersOn(plan, plan.dueDay, runningOf(book));
    const toCome = smallerNgwee(ngwee(atDue.interest - shown.interest), room);
    room = ngwee(room - toCome);
    return viewPlan(book, { plan, shown, toCome });
  });
}

function viewPlan(
  book: LentBook,
  now: { readonly plan: PlanMeters; readonly shown: Parts; readonly toCome: Ngwee },
): AccountPlan {
  const { plan, shown, toCome } = now;
  const charged = addParts(plan.charged, shown);
  const owed = owedOf(plan, shown);
  const running = runningOf(book);
  const open = daysBackOn(plan, book.day, running);
  const daysBack = addDaysBack(plan.daysGiven, open);
  const openAtDue = daysBackOn(plan, Math.max(book.day, plan.dueDay), running);
  const remainingAmount = ngwee(sumOfParts(owed) - open.amount);
  const overdueDays = remainingAmount === 0n ? 0 : daysPastDue(plan, book.day);
  const status = remainingAmount === 0n ? 'paid' : overdueDays > 0 ? 'overdue' : 'due';
  const earlySaving = ngwee(toCome + open.amount - openAtDue.amount);
  return {
    planId: plan.planId,
    period: plan.period,
    dueDate: dueDateOf(plan),
    firstDueDate: plan.firstDueDate,
    status,
    overdueDays,
    excusedDays: excusedDaysBy(plan, book.day),
    closedNetwork: closedNetworkOf(plan),
    extensions: plan.extensions,
    principal: plan.principal,
    interest: charged.interest,
    fee: charged.fee,
    lateFee: charged.lateFee,
    scheduledCharges: plan.scheduledCharges,
    scheduledAmount: plan.scheduledAmount,
    feeToEarn: deferredFeeOn(plan, book.day),
    beginsOn: addDays(book.disbursedOn, plan.beginsOnDay),
    replacedOn:
      plan.replacedOnDay === null ? null : addDays(book.disbursedOn, plan.replacedOnDay),
    discount: plan.discount,
    discountAmount: sumOfParts(plan.discount),
    waived: plan.waived,
    letGo: sumNgwee([sumOfParts(plan.discount), plan.waived, daysBack.amount]),
    daysBack,
    back: plan.back,
    paid: plan.paid,
    paidAmount: sumOfParts(plan.paid),
    owed,
    remainingAmount,
    interestAtDue: ngwee(charged.interest + toCome),
    remainingAtDue: ngwee(remainingAmount + earlySaving),
    earlySaving,
  };
}
