import * as say from '../sentences/dates.ts';
import type { CivilDate } from './civil-date.ts';

const wholeMonths = [
  ...[say.january, say.february, say.march, say.april, say.may, say.june],
  ...[say.july, say.august, say.september, say.october, say.november, say.december],
];
const weekdays = [
  ...[say.sunday, say.monday, say.tuesday, say.wednesday, say.thursday, say.friday],
  say.saturday,
];

/**
 * A day as a sentence says it: `Friday 4 December`. The year follows where it is not that of
 * `today`.
 */
export function showWeekday(on: CivilDate, today: CivilDate): string {
  const [year = '', month = '1', day = ''] = on.split('-');
  const weekday = weekdays[new Date(`${on}T12:00:00Z`).getUTCDay()] ?? '';
  const shown = `${weekday} ${Number(day)} ${wholeMonths[Number(month) - 1] ?? ''}`;
  return today.startsWith(`${year}-`) ? shown : `${shown} ${year}`;
}
