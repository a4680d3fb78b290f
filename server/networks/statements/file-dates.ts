import { noonOf, parseCivilDate } from '../../../contract/words/civil-date.ts';

const time =
  '(?:[T ,]{1,2}(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.\\d{1,9})?)?\\s?([AP]\\.?M\\.?)?)?';
const yearFirst = new RegExp(`^(\\d{4})[-/](\\d\\d)[-/](\\d\\d)${time}(.{0,10})$`, 'i');
const dayFirst = new RegExp(
  `^(\\d{1,2})[/. -](\\d{1,2}|[A-Z]{3,9})[/. -](\\d{4})${time}(.{0,10})$`,
  'i',
);
const zonePattern = /^\s?(?:Z|UTC|GMT|CAT|[+-]\d\d:?\d\d)?$/i;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const longestDate = 50;

/** The time of a row. Without an hour it is noon of its day. */
export interface WrittenDate {
  readonly at: Date;
  readonly hasTime: boolean;
}

/**
 * Parses a date as the portals write it: year first or day first, with 12 or 24 hours; null if it
 * is not a date. Days come before months, so 05/25/2026 is refused because there is no month 25.
 */
export function dateOf(written: string, zone: 'Z' | '+02:00'): WrittenDate | null {
  if (written.length > longestDate) return null;
  const iso = yearFirst.exec(written);
  const found = iso ?? dayFirst.exec(written);
  if (found === null) return null;
  const [, first = '', middle = '', last = '', hour, minute = '00', second = '00'] = found;
  const [half, rest = ''] = found.slice(7);
  const named = months.indexOf(middle.slice(0, 3).toLowerCase()) + 1;
  const month = (named > 0 ? `${named}` : middle).padStart(2, '0');
  const [year, day] = iso === null ? [last, first.padStart(2, '0')] : [first, last];
  const civil = `${year}-${month}-${day}`;
  // JavaScript parses 30 February as a day in March.
  const on = parseCivilDate(civil);
  if (!zonePattern.test(rest) || on === null) return null;
  // A day without an hour is a day in Lusaka, where it was written.
  if (hour === undefined) return { at: noonOf(on), hasTime: false };
  const hours = hourOf(Number(hour), half);
  if (hours === null) return null;
  const said = rest
    .trim()
    .toUpperCase()
    .replace(/^(?:UTC|GMT)$/, 'Z')
    .replace('CAT', '+02:00');
  const at = new Date(`${civil}T${hours}:${minute}:${second}${said === '' ? zone : said}`);
  return Number.isNaN(at.getTime()) ? null : { at, hasTime: true };
}

/** Null if it is not an hour of a 12-hour or 24-hour clock. */
function hourOf(hour: number, half: string | undefined): string | null {
  if (half === undefined) return hour > 23 ? null : `${hour}`.padStart(2, '0');
  if (hour < 1 || hour > 12) return null;
  const isAfternoon = /^p/i.test(half);
  return `${(hour % 12) + (isAfternoon ? 12 : 0)}`.padStart(2, '0');
}
