import { checkRepayAmount } from '../../contract/borrower/repayment.ts';
import type { RepayAmountRefusal } from '../../contract/borrower/repayment.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import { divideRounding, largerNgwee, ngwee, percentOf } from '../../contract/words/ngwee.ts';
import { smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';
import { dueOfLoan } from './due.ts';
import type { MinimumRule } from './loan.ts';

export type RepaymentRefusal =
  | { readonly reason: Exclude<RepayAmountRefusal, 'below-minimum'> }
  | { readonly reason: 'below-minimum'; readonly min: Ngwee }
  | { readonly reason: 'plan-not-payable' }
  | { readonly reason: 'pay-earlier-plan-first'; readonly planId: PlanId }
  /** The whole loan costs this by now, and not what was to be paid. */
  | { readonly reason: 'fee-changed'; readonly amount: Ngwee };

/**
 * The least that may be paid of what remains: a share of the remainder rounded up to whole steps,
 * at least the floor, and never more than the remainder.
 */
export function minRepayAmount(remaining: Ngwee, rule: MinimumRule): Ngwee {
  const part = percentOf(remaining, rule.shareBasisPoints, 'up');
  const rounded = divideRounding(part, rule.roundUpTo, 'up') * rule.roundUpTo;
  return smallerNgwee(remaining, largerNgwee(rule.floor, ngwee(rounded)));
}

/**
 * The least that may be paid of a bill: who keeps to an arrangement may always pay the smallest of
 * its amounts that are to come.
 */
export function leastToPay(
  { arrangement }: Pick<Account, 'arrangement'>,
  remaining: Ngwee,
  rule: MinimumRule,
): Ngwee {
  const usual = minRepayAmount(remaining, rule);
  if (arrangement?.state !== 'kept' || arrangement.next === null) return usual;
  const toCome = arrangement.parts.filter(({ isThere }) => !isThere);
  return [arrangement.next, ...toCome].map(({ amount }) => amount).reduce(smallerNgwee, usual);
}

/**
 * Whether an amount may be paid on a plan now; null when it may. First whether the plan is the
 * one to pay, then the sentences of the specification in its order. The remainder is today's,
 * less what the selected coupon takes off it. The whole loan is paid to the ngwee or not at all:
 * whoever was shown another figure is shown the new one.
 */
export function decideRepayment(request: {
  readonly account: Account;
  readonly minimum: MinimumRule;
  readonly planId: PlanId;
  readonly amount: Ngwee | null;
  readonly discount?: Ngwee;
  /** All bills are to be paid together; the amount is the price of that. */
  readonly wholeLoan?: boolean;
}): RepaymentRefusal | null {
  const { account, planId, amount, discount = zeroNgwee, wholeLoan = false } = request;
  const plan = account.plans.find((one) => one.planId === planId);
  if (!plan || plan.status === 'paid') return { reason: 'plan-not-payable' };
  const first = account.firstUnpaidPlan;
  if (first && first.planId !== planId) {
    return { reason: 'pay-earlier-plan-first', planId: first.planId };
  }
  if (wholeLoan) {
    const whole = dueOfLoan(account, discount).remainingAmount;
    return amount === whole ? null : { reason: 'fee-changed', amount: whole };
  }
  const remaining = ngwee(plan.remainingAmount - discount);
  const min = leastToPay(account, remaining, request.minimum);
  const reason = checkRepayAmount(amount, { remaining, minimum: min });
  if (reason === null) return null;
  return reason === 'below-minimum' ? { reason, min } : { reason };
}
