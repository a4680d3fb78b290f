import { market } from '../../contract/market/zambia.ts';
import * as say from '../../contract/sentences/dates.ts';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';

const { jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec } = say;
const months = [jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec];
const lusakaTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: market.zone,
  hour: '2-digit',
  minute: '2-digit',
});

/** A day, `4 Dec 2026`, in a `time` element. */
export function DateText({ date }: { date: CivilDate }) {
  return <time dateTime={date}>{showDate(date)}</time>;
}

/** An instant as the clock in Lusaka shows it, `4 Dec 2026, 14:05`. */
export function InstantText({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{showInstant(at)}</time>;
}

/** `4 Dec 2026`. */
export function showDate(date: CivilDate): string {
  const [year = '', month = '1', day = ''] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** `4 Dec 2026, 14:05` in Lusaka. */
export function showInstant(at: Date): string {
  return `${showDate(civilDateOf(at))}, ${lusakaTime.format(at)}`;
}
