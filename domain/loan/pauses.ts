import type { DaySpan } from './interest.ts';
import type { Pricing } from './loan.ts';

/**
 * Days on which nothing is charged, as two people of the lender agreed; counted from the
 * disbursement. `to` is Infinity while its end is unknown.
 */
export interface Pause extends DaySpan {
  /** The proposal it was agreed by. */
  readonly by: string;
  to: number;
}

/** What meters run by: the price, and the days on which they stand still. */
export interface Running {
  readonly pricing: Pricing;
  readonly pauses: readonly Pause[];
}

/** How many days of a span the meters run; pauses may overlap. */
export function daysRunning(pauses: readonly DaySpan[], { from, to }: DaySpan): number {
  if (to <= from) return 0;
  if (pauses.length === 0) return to - from;
  let days = 0;
  let at = from;
  for (const pause of pauses.toSorted((a, b) => a.from - b.from)) {
    days += Math.max(0, Math.min(pause.from, to) - at);
    at = Math.max(at, Math.min(pause.to, to));
  }
  return days + (to - at);
}

/** The same days, in order and without overlaps. */
export function disjoint(spans: readonly DaySpan[]): readonly DaySpan[] {
  let at = -Infinity;
  return spans
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from: begins, to }) => {
      const from = Math.max(begins, at);
      if (to <= from) return [];
      at = to;
      return [{ from, to }];
    });
}

/** Ends a pause on a day; one that ended earlier stays as it was. */
export function endPause(pauses: readonly Pause[], by: string, day: number): void {
  for (const pause of pauses) {
    if (pause.by === by) pause.to = Math.max(pause.from, Math.min(pause.to, day));
  }
}
