import { type CivilDate, civilDateOf, civilTimeOf } from './civil-date.ts';

/*
 * Days as the lender's people read them, on screens and in the words that they sign. Written out
 * here, so that a sentence that was signed reads the same by every release of Node.
 */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A day, `4 Dec 2026`. */
export function dayText(day: CivilDate): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]?.slice(0, 3) ?? ''} ${year}`;
}

/** The same with its weekday, `Fri, 4 Dec 2026`. */
export function weekdayText(day: CivilDate): string {
  return `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()]}, ${dayText(day)}`;
}

/** A month or a quarter: `2026-10` as `October 2026`, `2026-Q3` as `Q3 2026`. */
export function periodText(period: string): string {
  const [year = '', part = ''] = period.split('-');
  return `${months[Number(part) - 1] ?? part} ${year}`;
}

/** An instant as the clock in Lusaka shows it, `4 Dec 2026, 14:05`. */
export function instantText(at: Date): string {
  return `${dayText(civilDateOf(at))}, ${civilTimeOf(at)}`;
}
