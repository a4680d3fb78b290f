import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId, ProductId } from '../../contract/words/ids.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';

/** How a payment is split over what a plan owes; a licence may demand one of the two. */
export type AllocationRule = 'charges-first' | 'proportional';

/** The smallest repayment: never below `floor`, else a share of what remains, rounded up. */
export interface MinimumRule {
  readonly floor: Ngwee;
  readonly shareBasisPoints: number;
  readonly roundUpTo: Ngwee;
}

/**
 * The price and the rules of a loan, as data. Rates are whole parts per million a day
 * (0.40 % = 4000) or basis points of the amount (3 % = 300), so that no price is a fraction.
 */
export interface Pricing {
  readonly dailyRatePpm: number;
  readonly serviceFeeBasisPoints: number;
  readonly lateFeeDailyPpm: number;
  readonly lateFeeGraceDays: number;
  readonly lateFeeMaxDays: number;
  /** All charges of an order together never exceed this share of its amount. */
  readonly chargeCapBasisPoints: number;
  readonly coolingOffHours: number;
  /** Terms up to this long have one plan; longer ones one plan per `planDays`. */
  readonly onePlanUpToDays: number;
  readonly planDays: number;
  /** Days one extension buys; 0 when plans of this product cannot be extended. */
  readonly extensionDays: number;
  readonly extensionsPerPlan: number;
  /** An extension can be asked for from so many days before the due date … */
  readonly extensionOpensDaysBefore: number;
  /** … to so many days after it. */
  readonly extensionClosesDaysAfter: number;
  readonly minimum: MinimumRule;
  readonly allocation: AllocationRule;
}

/**
 * The figures of a price that can turn out wrong and be put right: what a loan costs by its
 * amount and its days. What may be done with a loan, and when, is agreed to and stays.
 */
export type PriceFigures = Pick<
  Pricing,
  | 'dailyRatePpm'
  | 'serviceFeeBasisPoints'
  | 'lateFeeDailyPpm'
  | 'lateFeeGraceDays'
  | 'lateFeeMaxDays'
>;

/** One published version of a product. A later version never changes an order made with this. */
export interface ProductVersion {
  readonly productId: ProductId;
  readonly version: number;
  readonly name: string;
  readonly minAmount: Ngwee;
  readonly maxAmount: Ngwee;
  readonly stepAmount: Ngwee;
  readonly terms: readonly number[];
  /** Settled loans a borrower needs before this product is offered. */
  readonly offeredFromSettledLoans: number;
  readonly publishedOn: CivilDate;
  readonly pricing: Pricing;
}

/** What an order keeps for ever: the product version it was made with and what was agreed. */
export interface LoanTerms {
  readonly productId: ProductId;
  readonly productVersion: number;
  readonly amount: Ngwee;
  readonly termDays: number;
  /** One id per plan, in the order of the plans; see {@link planDayCounts} for how many. */
  readonly planIds: readonly PlanId[];
  readonly pricing: Pricing;
}
