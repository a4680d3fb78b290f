import { market } from '../market/zambia.ts';

/**
 * A day in Zambia, `YYYY-MM-DD`. Due dates and interest count days on the calendar in Lusaka;
 * an instant becomes a day only through {@link civilDateOf}.
 */
export type CivilDate = string & { readonly brand: 'CivilDate' };

const dayMs = 86_400_000;

// sv-SE writes dates as YYYY-MM-DD; one formatter serves all calls, since making one is slow.
const lusakaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: market.zone });
const lusakaHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: market.zone,
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Reads a day; null unless it is written `YYYY-MM-DD` and stands in the calendar. */
export function parseCivilDate(text: string): CivilDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time)) return null;
  return fromDayNumber(time / dayMs) === text ? (text as CivilDate) : null;
}

/** The day in Lusaka at an instant. */
export function civilDateOf(instant: Date): CivilDate {
  return lusakaDay.format(instant) as CivilDate;
}

/** The hour (0 to 23) in Lusaka at an instant. */
export function civilHourOf(instant: Date): number {
  return Number(lusakaHour.format(instant));
}

/** The instant at which a day in Lusaka begins, which keeps UTC+2 all year. */
export function midnightOf(date: CivilDate): Date {
  return new Date(`${date}T00:00:00+02:00`);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** Days from one date to another; negative when `to` lies before `from`. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function laterDate(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b;
}

export function earlierDate(a: CivilDate, b: CivilDate): CivilDate {
  return a < b ? a : b;
}

function dayNumber(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

function fromDayNumber(days: number): CivilDate {
  return new Date(days * dayMs).toISOString().slice(0, 10) as CivilDate;
}
