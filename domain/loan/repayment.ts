import { checkBillAmount } from '../../contract/borrower/repayment.ts';
import type { BillAmountRefusal } from '../../contract/borrower/repayment.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import { divideRounding, largerNgwee, ngwee, percentOf } from '../../contract/words/ngwee.ts';
import { smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';
import { dueOfLoan } from './due.ts';
import type { MinimumRule } from './loan.ts';

type PlaceRefusal =
  | { readonly reason: 'plan-not-payable' }
  | { readonly reason: 'pay-earlier-plan-first'; readonly planId: PlanId };

/** Why an amount may not be paid on one bill. */
export type BillRefusal =
  | PlaceRefusal
  | { readonly reason: Exclude<BillAmountRefusal, 'below-minimum'> }
  | { readonly reason: 'below-minimum'; readonly min: Ngwee };

/** Why the whole loan may not be paid; `fee-changed` names what it costs now. */
export type WholeLoanRefusal =
  PlaceRefusal | { readonly reason: 'fee-changed'; readonly amount: Ngwee };

interface Repayment {
  readonly account: Account;
  readonly planId: PlanId;
  readonly amount: Ngwee;
  /** What the selected coupon takes off. */
  readonly discount?: Ngwee;
}

/**
 * The least that may be paid of what remains. It is a share of the remainder rounded up to whole
 * steps, at least the floor, and never more than the remainder.
 */
export function minRepayAmount(remaining: Ngwee, rule: MinimumRule): Ngwee {
  const part = percentOf(remaining, rule.shareBasisPoints, 'up');
  const rounded = divideRounding(part, rule.roundUpTo, 'up') * rule.roundUpTo;
  return smallerNgwee(remaining, largerNgwee(rule.floor, ngwee(rounded)));
}

/**
 * The minimum payment for the next bill. For an overdue bill it is the floor, so that money from a
 * late borrower is never refused. A borrower who keeps to an arrangement may always pay the
 * smallest of its remaining amounts.
 */
export function leastToPay(
  { arrangement, firstUnpaidPlan }: Pick<Account, 'arrangement' | 'firstUnpaidPlan'>,
  remaining: Ngwee,
  rule: MinimumRule,
): Ngwee {
  const isOverdue = firstUnpaidPlan?.status === 'overdue';
  const usual = isOverdue
    ? smallerNgwee(remaining, rule.floor)
    : minRepayAmount(remaining, rule);
  if (arrangement?.state !== 'kept' || arrangement.next === null) return usual;
  const toCome = arrangement.parts.filter(({ isThere }) => !isThere);
  return [arrangement.next, ...toCome].map(({ amount }) => amount).reduce(smallerNgwee, usual);
}

/**
 * Whether an amount may be paid on a plan now; null when it may. First whether the plan is the
 * one to pay, then the sentences of the specification in its order. The remainder is today's,
 * less what the selected coupon takes off it.
 */
export function decideRepayment(
  request: Repayment & { readonly minimum: MinimumRule },
): BillRefusal | null {
  const { account, planId, amount, discount = zeroNgwee } = request;
  const plan = nextPlan(account, planId);
  if ('reason' in plan) return plan;
  const remaining = ngwee(plan.remainingAmount - discount);
  const min = leastToPay(account, remaining, request.minimum);
  const reason = checkBillAmount(amount, { remaining, minimum: min });
  if (reason === null) return null;
  return reason === 'below-minimum' ? { reason, min } : { reason };
}

/**
 * The same of all bills together, which are paid to the ngwee or not at all. A borrower who saw
 * another price is shown the new one.
 */
export function decideWholeLoan(request: Repayment): WholeLoanRefusal | null {
  const { account, planId, amount, discount = zeroNgwee } = request;
  const plan = nextPlan(account, planId);
  if ('reason' in plan) return plan;
  const whole = dueOfLoan(account, discount).remainingAmount;
  return amount === whole ? null : { reason: 'fee-changed', amount: whole };
}

/** The plan, when it is the one to pay. */
function nextPlan(account: Account, planId: PlanId): Account['plans'][number] | PlaceRefusal {
  const plan = account.plans.find((one) => one.planId === planId);
  if (!plan || plan.status === 'paid') return { reason: 'plan-not-payable' };
  const first = account.firstUnpaidPlan;
  return first && first.planId !== planId
    ? { reason: 'pay-earlier-plan-first', planId: first.planId }
    : plan;
}
