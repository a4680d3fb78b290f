import { market } from '../market/zambia.ts';

/**
 * A day in Zambia, `YYYY-MM-DD`. Due dates and interest count days on the calendar in Lusaka;
 * an instant becomes a day only through {@link civilDateOf}.
 */
export type CivilDate = string & { readonly brand: 'CivilDate' };

const dayMs = 86_400_000;
const aheadMs = market.hoursAhead * 3_600_000;

/** Reads a day; null unless it is written `YYYY-MM-DD` and is in the calendar. */
export function parseCivilDate(text: string): CivilDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time)) return null;
  return fromDayNumber(time / dayMs) === text ? (text as CivilDate) : null;
}

/** The day in Lusaka at an instant. */
export function civilDateOf(instant: Date): CivilDate {
  return fromDayNumber(Math.floor((instant.getTime() + aheadMs) / dayMs));
}

/** The hour (0 to 23) in Lusaka at an instant. */
export function civilHourOf(instant: Date): number {
  return Number(inLusaka(instant).slice(11, 13));
}

/** The time in Lusaka at an instant, `14:05`. */
export function civilTimeOf(instant: Date): string {
  return inLusaka(instant).slice(11, 16);
}

/**
 * An instant as Lusaka's calendar and clock have it, in ISO's form. Reckoned, not asked of `Intl`:
 * the first formatter of a page takes a cheap phone a tenth of a second.
 */
function inLusaka(instant: Date): string {
  return new Date(instant.getTime() + aheadMs).toISOString();
}

/** The instant at which a day in Lusaka begins. */
export function midnightOf(date: CivilDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - aheadMs);
}

/** The instant used for a day whose hour is unknown: noon in Lusaka. */
export function noonOf(date: CivilDate): Date {
  return new Date(Date.parse(`${date}T12:00:00Z`) - aheadMs);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** Days from one date to another; negative when `to` is before `from`. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function laterDate(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b;
}

export function earlierDate(a: CivilDate, b: CivilDate): CivilDate {
  return a < b ? a : b;
}

/**
 * Days since 1970, counted in years that begin in March, so that a leap day is a year's last. One
 * fold of a loan asks for hundreds, and `Date.parse` takes ten times as long.
 */
function dayNumber(date: CivilDate): number {
  const month = Number(date.slice(5, 7));
  const year = Number(date.slice(0, 4)) - (month < 3 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const beforeMonth = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return 365 * year + leapDays + beforeMonth + Number(date.slice(8)) - 719_469;
}

/** Days that were written before: a loan and its neighbours have the same few hundred. */
const written = new Map<number, CivilDate>();
const mostWritten = 4_000;

function fromDayNumber(days: number): CivilDate {
  const known = written.get(days);
  if (known !== undefined) return known;
  if (written.size >= mostWritten) written.clear();
  const date = new Date(days * dayMs).toISOString().slice(0, 10) as CivilDate;
  written.set(days, date);
  return date;
}
