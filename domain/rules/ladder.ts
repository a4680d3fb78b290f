import { daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { largerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { ProductVersion } from '../loan/loan.ts';
import { limitAfter, raisesLimitFrom } from './limits.ts';
import type { RaiseRoom, RunningLoan } from './limits.ts';
import { offersFor } from './products.ts';
import type { Earned } from './products.ts';

/**
 * The limit as a borrower sees it, the most that can be borrowed. It is a step of some product,
 * and no more than limit and income carry. Zero when nothing is offered.
 */
export function limitToldTo(products: readonly ProductVersion[], earned: Earned): Ngwee {
  return offersFor(products, earned)
    .map((offer) => offer.maxAmount)
    .reduce(largerNgwee, zeroNgwee);
}

/** The next step of the ladder: what a running loan makes of the limit, and when. */
export interface NextLimit {
  readonly amount: Ngwee;
  /** The first day on which paying all of it counts, if every bill is paid on time. */
  readonly from: CivilDate;
}

/** What can be borrowed after a running loan, by the rule that will judge it; null if no more. */
export function nextLimit(
  products: readonly ProductVersion[],
  earned: Earned,
  {
    loan,
    room,
  }: {
    readonly loan: RunningLoan;
    readonly room: RaiseRoom;
  },
): NextLimit | null {
  const from = raisesLimitFrom(earned.limit, loan, room);
  if (from === null) return null;
  const days = BigInt(daysBetween(loan.asOf, from));
  const principalDays = loan.principalDays + days * loan.principal;
  const settled = { ...loan, principalDays, daysLate: 0, graceDays: 0, returned: false };
  const limit = limitAfter(earned.limit, settled, { ...room, settledOn: from });
  const settledLoans = earned.settledLoans + 1;
  const amount = limitToldTo(products, { ...earned, limit, settledLoans });
  return amount > limitToldTo(products, earned) ? { amount, from } : null;
}
