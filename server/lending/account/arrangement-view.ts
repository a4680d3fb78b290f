import type { arrangement } from '../../../contract/borrower/arrangement.ts';
import { smallerNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { ArrangedPart } from '../../../domain/loan/account-events.ts';
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

/** What a plan that is kept asks for next, and never more than the bill; null of any other. */
export function nextArranged(
  { arrangement: plan }: Pick<Account, 'arrangement'>,
  remaining: Ngwee,
): ArrangedPart | null {
  if (plan?.state !== 'kept' || plan.next === null) return null;
  const { on, amount } = plan.next;
  return { on, amount: smallerNgwee(amount, remaining) };
}
