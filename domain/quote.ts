import type { CivilDate } from '../contract/values/civil-date.ts';
import type { Ngwee } from '../contract/values/ngwee.ts';
import type { ProductId } from '../contract/values/ids.ts';
import type { ProductVersion } from './loan.ts';
import type { ScheduledPlan } from './schedule.ts';

/** The full cost of one choice: a trial before it is agreed, the contract after. */
export interface Quote {
  readonly productId: ProductId;
  readonly productVersion: number;
  readonly amount: Ngwee;
  readonly termDays: number;
  /** The whole amount: no fee is ever taken out of the money received. */
  readonly receivedAmount: Ngwee;
  readonly interest: Ngwee;
  readonly serviceFee: Ngwee;
  readonly totalRepayAmount: Ngwee;
  /** Effective annual rate in hundredths of a percent. */
  readonly aprHundredths: number;
  readonly actuarialAprHundredths: number;
  readonly dailyRatePpm: number;
  readonly plans: readonly ScheduledPlan[];
}

/** Prices a choice for money received on a day. The choice must be one the product allows. */
export declare function quote(choice: {
  readonly product: ProductVersion;
  readonly amount: Ngwee;
  readonly termDays: number;
  readonly disbursedOn: CivilDate;
}): Quote;

/** The rule of the late fee as a sentence, from the figures of the product. */
export declare function lateFeeRule(product: ProductVersion): string;

/** Everything a borrower agrees to, as one line of text in a fixed order; its hash names it. */
export declare function canonicalQuote(quoted: Quote): string;
