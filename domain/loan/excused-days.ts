import type { Network } from '../../contract/market/network.ts';
import { notLateSpans } from './believed-days.ts';
import type { BelievedSpan } from './believed-days.ts';
import type { DaySpan } from './interest.ts';
import { daysRunning, disjoint } from './pauses.ts';

/** The maximum number of excused days of a plan. */
export const mostExcusedDays = 7;

/**
 * A period without late days for the plan. It is from an attempt to pay that we refused because
 * its network was closed, until 24 hours after the network reopened. `to` is Infinity while the
 * network is closed.
 */
export interface Excuse extends DaySpan {
  readonly network: Network;
  to: number;
}

/** A plan's due date and its excuses. */
export interface Excused {
  readonly excuses: readonly Excuse[];
  /** The number of days excused after due dates that have moved since. */
  readonly excusedBefore: number;
  readonly dueDay: number;
  /** The charges while payments that were later reversed still counted. */
  readonly believed: readonly BelievedSpan[];
  /** The days on which the loan was frozen by a dispute: one list for all plans of the loan. */
  readonly disputed: readonly DaySpan[];
}

/** The days after a plan's due date that are excused, in order and without overlaps. */
export function excusedSpans({ excuses, excusedBefore, dueDay }: Excused): readonly DaySpan[] {
  if (excuses.length === 0) return excuses;
  let [left, at] = [mostExcusedDays - excusedBefore, dueDay];
  return excuses
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from: begins, to: ends }) => {
      const from = Math.max(begins, at);
      const to = Math.min(ends, from + left);
      if (to <= from) return [];
      left -= to - from;
      at = to;
      return [{ from, to }];
    });
}

/** The days after a plan's due date that are excused or disputed, in order, without overlaps. */
export function freeSpans(plan: Excused): readonly DaySpan[] {
  const excused = excusedSpans(plan);
  if (plan.disputed.length === 0) return excused;
  const disputed = plan.disputed.map(({ from, to }) => ({
    from: Math.max(from, plan.dueDay),
    to,
  }));
  return disjoint([...excused, ...disputed]);
}

/**
 * The number of days that an unpaid plan is past due on a day. It leaves out excused and disputed
 * days, and days on which the plan was believed to be paid.
 */
export function daysPastDue(plan: Excused, day: number): number {
  const none = [...freeSpans(plan), ...notLateSpans(plan.believed)];
  return daysRunning(none, { from: plan.dueDay, to: day });
}

/** The number of excused days past due by a day. */
export function excusedDaysBy(plan: Excused, day: number): number {
  const span = { from: plan.dueDay, to: day };
  return Math.max(0, day - plan.dueDay) - daysRunning(excusedSpans(plan), span);
}

/** The network that has been closed since an attempt to pay a plan was refused; null if none is. */
export function closedNetworkOf({ excuses }: Excused): Network | null {
  return excuses.find(({ to }) => to === Infinity)?.network ?? null;
}
