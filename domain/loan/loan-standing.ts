import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';

/** What lists of loans are filtered and sorted by, as of the account's day. */
export interface LoanStanding {
  /** What the books have as owed: nothing of a debt that was given up. */
  readonly owed: Ngwee;
  /** The due date of the oldest bill that is not paid; null when there is none. */
  readonly oldestDueOn: CivilDate | null;
}

/** How a loan stands by its account. */
export function loanStanding(
  state: Pick<Account, 'writtenOff' | 'remainingAmount' | 'firstUnpaidPlan'>,
): LoanStanding {
  return {
    owed: state.writtenOff ? zeroNgwee : state.remainingAmount,
    oldestDueOn: state.firstUnpaidPlan?.dueDate ?? null,
  };
}
