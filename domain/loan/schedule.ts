import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import {
  divideRounding,
  ngwee,
  percentOf,
  share,
  sumNgwee,
} from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { million, simpleInterest } from './interest.ts';
import type { Pricing } from './loan.ts';

/** One plan as agreed: what it repays and costs if it is paid on its due date. */
export interface ScheduledPlan {
  readonly period: number;
  /** Days from disbursement to the due date. */
  readonly dayCount: number;
  readonly dueDate: CivilDate;
  readonly principal: Ngwee;
  readonly interest: Ngwee;
  readonly fee: Ngwee;
  /** Principal, interest and fee. */
  readonly amount: Ngwee;
}

/**
 * Days from disbursement to each plan's due date, `[30, 60, 91]`: one plan for short terms, else
 * one per `planDays`, the last taking the rest. A loan has as many plan ids as this has days.
 */
export function planDayCounts(termDays: number, pricing: Pricing): number[] {
  const { onePlanUpToDays, planDays } = pricing;
  const plans = termDays <= onePlanUpToDays ? 1 : Math.max(1, Math.floor(termDays / planDays));
  return Array.from({ length: plans }, (_, i) =>
    i === plans - 1 ? termDays : (i + 1) * planDays,
  );
}

/** The plans of a loan disbursed on a day: equal instalments, and a share of the service fee. */
export function schedule(loan: {
  readonly amount: Ngwee;
  readonly termDays: number;
  readonly pricing: Pricing;
  readonly disbursedOn: CivilDate;
}): ScheduledPlan[] {
  const { amount, pricing, disbursedOn } = loan;
  const dayCounts = planDayCounts(loan.termDays, pricing);
  const principals = equalInstalments(amount, dayCounts, pricing.dailyRatePpm);
  const serviceFee = percentOf(amount, pricing.serviceFeeBasisPoints, 'half-up');
  const fees = share(serviceFee, dayCounts.length, 'first');
  return dayCounts.map((dayCount, i) => {
    const principal = principals[i] ?? ngwee(0n);
    const interest = simpleInterest(principal, pricing.dailyRatePpm, dayCount);
    const fee = fees[i] ?? ngwee(0n);
    return {
      period: i + 1,
      dayCount,
      dueDate: addDays(disbursedOn, dayCount),
      principal,
      interest,
      fee,
      amount: sumNgwee([principal, interest, fee]),
    };
  });
}

/**
 * The plans as they were agreed, their charges by another price: what each repays of the loan, and
 * when, stays.
 */
export function repriced(
  plans: readonly ScheduledPlan[],
  { amount, pricing }: { readonly amount: Ngwee; readonly pricing: Pricing },
): ScheduledPlan[] {
  const serviceFee = percentOf(amount, pricing.serviceFeeBasisPoints, 'half-up');
  const fees = share(serviceFee, plans.length, 'first');
  return plans.map((plan, i) => {
    const interest = simpleInterest(plan.principal, pricing.dailyRatePpm, plan.dayCount);
    const fee = fees[i] ?? ngwee(0n);
    return { ...plan, interest, fee, amount: sumNgwee([plan.principal, interest, fee]) };
  });
}

/**
 * Splits a loan into principals whose principal and interest on their own due dates are the same
 * for every plan. Each plan bears simple interest on its own principal p from the first day. So
 * p (1 + r d) = A for all of them and A = amount / sum of 1 / (1 + r d). The fractions are
 * exact, with D = million + ratePpm x days. A = amount x product of D / (million x sum of the
 * products of the others' D). The last plan takes what the roundings leave.
 */
export function equalInstalments(
  amount: Ngwee,
  dayCounts: readonly number[],
  dailyRatePpm: number,
): Ngwee[] {
  const growths = dayCounts.map((days) => million + BigInt(dailyRatePpm) * BigInt(days));
  const product = growths.reduce((all, growth) => all * growth, 1n);
  const others = growths.reduce((sum, growth) => sum + product / growth, 0n);
  const instalment = divideRounding(amount * product, million * others, 'half-up');
  let rest: bigint = amount;
  return dayCounts.map((days, i) => {
    const last = i === dayCounts.length - 1;
    const principal = last ? rest : principalWithin(instalment, dailyRatePpm, days);
    rest -= principal;
    return ngwee(principal);
  });
}

/** The largest principal that costs no more than the instalment, its interest rounded. */
function principalWithin(instalment: bigint, dailyRatePpm: number, days: number): bigint {
  const growth = million + BigInt(dailyRatePpm) * BigInt(days);
  let principal = divideRounding(instalment * million, growth, 'down') + 1n;
  while (principal + simpleInterest(ngwee(principal), dailyRatePpm, days) > instalment) {
    principal -= 1n;
  }
  return principal;
}
