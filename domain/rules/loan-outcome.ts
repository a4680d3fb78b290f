import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import type { LoanTerms } from '../loan/loan.ts';

/** What became of an application: no loan, or a loan and how it was paid. */
export type LoanOutcome = 'none' | 'running' | 'paid' | 'late' | 'written-off';

/** From here on a loan counts as late when rules are compared. */
export const lateAfterDays = 30;

/** What has become of an application by a day, by what was known of it then. */
export function loanOutcome(
  { terms, events }: { readonly terms: LoanTerms; readonly events: readonly AccountEvent[] },
  asOf: CivilDate,
): LoanOutcome {
  const state = account(terms, events, asOf);
  if (state.disbursedOn === null) return 'none';
  if (state.writtenOff) return 'written-off';
  if (state.daysLate > lateAfterDays) return 'late';
  return state.settledOn === null ? 'running' : 'paid';
}
