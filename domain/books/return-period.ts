import { addDays, parseCivilDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { assert } from '../assert.ts';
import type { PeriodKind } from './return-form.ts';

/** What a return is about: `2026-09`, or a quarter, `2026-Q3`. */
export interface ReturnPeriod {
  readonly period: string;
  readonly first: CivilDate;
  readonly last: CivilDate;
  /** `2026-09`, in their order. */
  readonly months: readonly string[];
}

const named = /^(20\d\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/;

/** The period of that name; null: it is none of this kind. */
export function periodNamed(every: PeriodKind, period: string): ReturnPeriod | null {
  const [, year, month, quarter] = named.exec(period) ?? [];
  if (year === undefined || (month === undefined) === (every === 'month')) return null;
  const begins = month === undefined ? 3 * Number(quarter) - 2 : Number(month);
  const count = every === 'month' ? 1 : 3;
  const months = Array.from({ length: count }, (_, at) => monthText(year, begins + at));
  const [first] = months.map((one) => dayOf(`${one}-01`));
  const last = months.at(-1);
  assert(first !== undefined && last !== undefined, 'a period has a month');
  return { period, first, last: lastDayOf(last), months };
}

/** The period of a day. */
export function periodOf(every: PeriodKind, day: CivilDate): ReturnPeriod {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  const period = every === 'month' ? day.slice(0, 7) : `${year}-Q${Math.ceil(month / 3)}`;
  const found = periodNamed(every, period);
  assert(found !== null, 'every day has a period');
  return found;
}

/** The one before it. */
export function periodBefore(every: PeriodKind, { first }: ReturnPeriod): ReturnPeriod {
  return periodOf(every, addDays(first, -1));
}

const monthText = (year: string, month: number) => `${year}-${String(month).padStart(2, '0')}`;

function lastDayOf(month: string): CivilDate {
  const later = addDays(dayOf(`${month}-01`), 31);
  return addDays(dayOf(`${later.slice(0, 7)}-01`), -1);
}

function dayOf(text: string): CivilDate {
  const day = parseCivilDate(text);
  assert(day !== null, `${text} is a day`);
  return day;
}
