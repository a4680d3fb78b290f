import type { CivilDate } from '../../contract/words/civil-date.ts';
import { showDay, showMoment } from '../../contract/words/show-day.ts';

/** A day, `4 Dec 2026`, in a `time` element. */
export function DateText({ date }: { date: CivilDate }) {
  return <time dateTime={date}>{showDay(date)}</time>;
}

/** An instant as the clock in Lusaka shows it, `4 Dec 2026, 14:05`. */
export function InstantText({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{showMoment(at)}</time>;
}
