import * as say from '../sentences/dates.ts';
import { civilDateOf, civilTimeOf } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';

const { jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec } = say;
const months = [jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec];

/** A day as borrowers read it, on screens and in messages: `4 Dec 2026`. */
export function showDay(on: CivilDate): string {
  const [year = '', month = '1', day = ''] = on.split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** The same without its year, for a small screen: `4 Dec`. */
export function showDayShort(on: CivilDate): string {
  return showDay(on).slice(0, -5);
}

/** An instant as shown to borrowers, in Lusaka time: `4 Dec 2026, 09:05`. */
export function showMoment(at: Date): string {
  return `${showDay(civilDateOf(at))}, ${civilTimeOf(at)}`;
}
