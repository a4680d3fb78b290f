import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';

const saturday = 6;

/**
 * The last of so many working days after a day, which itself does not count: Monday to Friday, but
 * for public holidays.
 */
export function lastWorkingDay(
  after: CivilDate,
  days: number,
  isHoliday: (on: CivilDate) => boolean,
): CivilDate {
  let on = after;
  for (let left = days; left > 0;) {
    on = addDays(on, 1);
    const weekday = new Date(`${on}T12:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== saturday && !isHoliday(on)) left--;
  }
  return on;
}
