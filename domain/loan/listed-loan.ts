import { addDays, laterDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';

/** What lists of loans are filtered and sorted by, as of the account's day. */
export interface ListedLoan {
  /** What the books have as owed: nothing of a debt that was given up. */
  readonly owed: Ngwee;
  /**
   * The due date of the oldest unpaid bill, moved later by the days that do not count as arrears;
   * null if there is none.
   */
  readonly oldestDueOn: CivilDate | null;
}

/** The status of a loan by its account. */
export function listedLoan(
  state: Pick<Account, 'asOf' | 'writtenOff' | 'remainingAmount' | 'firstUnpaidPlan'>,
): ListedLoan {
  const plan = state.firstUnpaidPlan;
  return {
    owed: state.writtenOff ? zeroNgwee : state.remainingAmount,
    oldestDueOn: plan && laterDate(plan.dueDate, addDays(state.asOf, -plan.overdueDays)),
  };
}
