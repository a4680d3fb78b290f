import { market } from '../../../contract/market/zambia.ts';
import type { PagePart } from '../../../contract/staff/operator.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: market.zone,
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant as the clock in Lusaka shows it, `2026-06-15 10:00`. */
export function instantText(at: Date): string {
  return `${civilDateOf(at)} ${time.format(at)}`;
}

/** How long ago, in the largest unit that fits: `3 h`. */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** Names and values under a heading; what is null is left out. */
export function fieldsPart(
  heading: string,
  fields: readonly (readonly [name: string, value: string | null])[],
): PagePart {
  return {
    heading,
    fields: fields.flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, value]],
    ),
  };
}

/** A table, or a line that says it would be empty. */
export function tablePart(
  heading: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  whenEmpty = 'None.',
): PagePart {
  if (rows.length === 0) return { heading, lines: [whenEmpty] };
  return { heading, columns: [...columns], rows: rows.map((row) => [...row]) };
}
