import type { RepayAmountRefusal } from '../contract/repayment.ts';
import type { PlanId } from '../contract/values/ids.ts';
import type { Ngwee } from '../contract/values/ngwee.ts';
import type { Account } from './account.ts';
import type { MinimumRule } from './loan.ts';

export type RepaymentRefusal =
  | { readonly reason: Exclude<RepayAmountRefusal, 'below-minimum'> }
  | { readonly reason: 'below-minimum'; readonly min: Ngwee }
  | { readonly reason: 'plan-not-payable' }
  | { readonly reason: 'pay-earlier-plan-first'; readonly planId: PlanId };

/** The least that may be paid of what remains: never more than the remainder. */
export declare function minRepayAmount(remaining: Ngwee, rule: MinimumRule): Ngwee;

/**
 * Whether an amount may be paid on a plan now; null when it may. First whether the plan is the
 * one to pay, then the sentences of the specification in its order.
 */
export declare function decideRepayment(request: {
  readonly account: Account;
  readonly minimum: MinimumRule;
  readonly planId: PlanId;
  readonly amount: Ngwee | null;
}): RepaymentRefusal | null;
