import { civilDateOf, civilTimeOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { showDay } from '../../contract/words/show-day.ts';

/** A day, `4 Dec 2026`, in a `time` element. */
export function DateText({ date }: { date: CivilDate }) {
  return <time dateTime={date}>{showDay(date)}</time>;
}

/** An instant as the clock in Lusaka shows it, `4 Dec 2026, 14:05`. */
export function InstantText({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{showInstant(at)}</time>;
}

/** `4 Dec 2026, 14:05` in Lusaka. */
export function showInstant(at: Date): string {
  return `${showDay(civilDateOf(at))}, ${civilTimeOf(at)}`;
}
