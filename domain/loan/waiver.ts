import { civilDateOf } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import { ngwee, smallerNgwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { LateFeeWaived } from './account-events.ts';
import type { Account } from './account.ts';

/** What of a waiver falls on one plan. */
export interface WaivedOnPlan {
  readonly planId: PlanId;
  readonly amount: Ngwee;
}

/** The late fees that are owed today, over all plans: the most that can be waived. */
export function lateFeesOwed({ plans }: Account): Ngwee {
  return sumNgwee(plans.map(({ owed }) => owed.lateFee));
}

/**
 * Shares late fees to be waived over the plans that owe them, the oldest first; they add up to
 * `amount`. Null when that is nothing, or more than is owed.
 */
export function shareWaiver(account: Account, amount: Ngwee): WaivedOnPlan[] | null {
  if (amount <= 0n || amount > lateFeesOwed(account)) return null;
  let left = amount;
  return account.plans.flatMap(({ planId, owed }) => {
    const taken = smallerNgwee(left, owed.lateFee);
    left = ngwee(left - taken);
    return taken > 0n ? [{ planId, amount: taken }] : [];
  });
}

/**
 * The events by which two people waive late fees: each carries their proposal, so that telling them
 * twice is telling them once. Null as {@link shareWaiver} says.
 */
export function decideWaiver(
  account: Account,
  { proposalId, amount, now }: { proposalId: string; amount: Ngwee; now: Date },
): LateFeeWaived[] | null {
  const shares = shareWaiver(account, amount);
  return (
    shares &&
    shares.map((share) => ({
      kind: 'late-fee-waived',
      eventId: `waived ${proposalId} ${share.planId}`,
      effectiveAt: now,
      effectiveOn: civilDateOf(now),
      proposalId,
      ...share,
    }))
  );
}
