import { ngwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { AccountPlan } from '../loan/account-plan.ts';
import type { Account } from '../loan/account.ts';
import { sumOfParts } from '../loan/allocation.ts';

/** Fees that are charged or paid but not earned yet. */
export interface DeferredFees {
  readonly service: Ngwee;
  readonly extension: Ngwee;
}

/**
 * The fees that a loan has not earned by the end of the account's day. The rest is earned when a
 * plan is settled or the debt is written off. The service fee of a plan is earned evenly over
 * its days. These run from the due date of the previous plan to its first due date. It is
 * rounded down, so that no fee is deferred too long. The part of an extension fee for days that
 * would still be refunded is not earned.
 */
export function deferredFees(state: Account): DeferredFees {
  const { disbursedOn, plans, writtenOff } = state;
  if (disbursedOn === null || writtenOff) return { service: zeroNgwee, extension: zeroNgwee };
  const isTakenOver = state.takenOver !== null;
  const open = (of: (plan: AccountPlan) => Ngwee): Ngwee =>
    sumNgwee(plans.map((plan) => (plan.status === 'paid' ? zeroNgwee : of(plan))));
  return {
    // The former system earned its fees.
    service: isTakenOver ? zeroNgwee : open(({ feeToEarn }) => feeToEarn),
    extension: open(({ daysBack, back }) => ngwee(daysBack.amount - sumOfParts(back))),
  };
}

/** The sum of both. */
export function deferredFee(state: Account): Ngwee {
  const { service, extension } = deferredFees(state);
  return ngwee(service + extension);
}
