import type { Ngwee } from '../contract/values/ngwee.ts';

/** A repayment so many days after the money was received; days are at least 1. */
export interface RepaymentFlow {
  readonly days: number;
  readonly amount: Ngwee;
}

/** The money of a loan as the borrower sees it: received on day 0, repaid later. */
export interface LoanFlows {
  readonly received: Ngwee;
  readonly repayments: readonly RepaymentFlow[];
}

/** Stands beside every APR we show. */
export const aprConvention = 'effective annual rate, 365 days';

/** Effective annual rate in hundredths of a percent (15 000 % is 1 500 000), half up. */
export declare function effectiveApr(flows: LoanFlows): number;

/** American actuarial APR (12 CFR 1026 Appendix J) in hundredths of a percent, half up. */
export declare function actuarialApr(flows: LoanFlows): number;
