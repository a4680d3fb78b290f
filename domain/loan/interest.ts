import { divideRounding, ngwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Pricing } from './loan.ts';

/** Rates are whole parts per million. */
export const million = 1_000_000n;

/**
 * Simple interest on a principal for a number of days at a daily rate in parts per million (0.40
 * % = 4000). It is rounded half up to the ngwee. Late fees are counted by the same rule.
 */
export function simpleInterest(principal: Ngwee, dailyRatePpm: number, days: number): Ngwee {
  // Most meters stand still; skipping them halves the time of a fold of six plans.
  if (days === 0 || principal === 0n) return zeroNgwee;
  const exact = principal * BigInt(dailyRatePpm) * BigInt(days);
  return ngwee(divideRounding(exact, million, 'half-up'));
}

/** The interest of the days bought, on what a plan still owes of the loan, rounded up. */
export function extensionFeeOn(principal: Ngwee, pricing: Pricing): Ngwee {
  const exact = principal * BigInt(pricing.dailyRatePpm) * BigInt(pricing.extensionDays);
  return ngwee(divideRounding(exact, million, 'up'));
}

/** The minimum number of days between the extended due date of a plan and the next due date. */
export const leastDaysBetweenPlans = 14;

/** A span of days; `to` is the first day that no longer belongs to it. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}
