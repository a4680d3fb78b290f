import type { arrangement } from '../../../contract/borrower/arrangement.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type * as z from 'zod/mini';

/** The arrangement of a loan as its borrower sees it; undefined where there is none to see. */
export function arrangementView({
  arrangement: plan,
}: Pick<Account, 'arrangement'>): z.output<typeof arrangement> | undefined {
  if (plan === null || plan.state === 'lapsed') return undefined;
  const { proposalId: arrangementId, state, parts, next, acceptBy, brokenOn } = plan;
  return {
    arrangementId,
    state,
    parts: parts.map((part) => ({ ...part })),
    ...(next !== null && { next }),
    acceptBy,
    ...(brokenOn !== null && { brokenOn }),
  };
}
