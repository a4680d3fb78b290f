import type { Account } from './account.ts';

/**
 * Whether a debt is written off today: its oldest bill has been overdue for so many days, and
 * the borrower has no payment under way. A write-off changes the books alone. What is owed stays
 * owed, and may be paid at any time.
 */
export function decideWriteOff(
  { account, isPaymentOpen }: { readonly account: Account; readonly isPaymentOpen: boolean },
  rule: { readonly writeOffAfterDays: number },
): boolean {
  if (account.status !== 'overdue' || isPaymentOpen) return false;
  if (account.dispute?.isFrozen) return false;
  // A borrower who keeps to a plan is paying. After a reversed write-off, people decide again.
  if (account.arrangement?.state === 'kept' || account.writeOffReversed) return false;
  return account.overdueDays >= rule.writeOffAfterDays;
}
