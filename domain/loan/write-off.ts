import type { Account } from './account.ts';

/**
 * Whether a debt is given up in the books today: its oldest bill has been overdue for so many days,
 * and no money of the borrower's is on its way. Giving up changes the books alone: what is owed
 * stays owed, and may be paid for as long as anyone wants to.
 */
export function decideWriteOff(
  { account, isPaymentOpen }: { readonly account: Account; readonly isPaymentOpen: boolean },
  rule: { readonly writeOffAfterDays: number },
): boolean {
  if (account.status !== 'overdue' || isPaymentOpen) return false;
  // Whoever keeps to a plan is paying; and what two people took up again, people give up.
  if (account.arrangement?.state === 'kept' || account.writeOffReversed) return false;
  return account.overdueDays >= rule.writeOffAfterDays;
}
