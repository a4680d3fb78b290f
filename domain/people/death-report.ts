import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';

/** No message and no call for so many days, unless staff confirm the death. */
export const holdDays = 14;
/** Staff decide within so many days. */
export const decideDays = 5;
/** Another report within so many days stops nothing: no one is left alone for ever by reports. */
export const noSecondHoldDays = 90;

/**
 * The last day on which a borrower is left alone after a report of their death; null: it stops
 * nothing, and only staff can.
 * @param lastOn the day of the report before it
 */
export function holdUntilOf(today: CivilDate, lastOn: CivilDate | null): CivilDate | null {
  const isAgain = lastOn !== null && addDays(lastOn, noSecondHoldDays) > today;
  return isAgain ? null : addDays(today, holdDays);
}
