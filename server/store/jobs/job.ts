import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { Context } from '../context.ts';

/**
 * How often a job runs: every so many seconds or minutes, or daily at an hour of Lusaka. Or at
 * one on a day of the month that each month has.
 */
export type Period =
  | { readonly seconds: number }
  | { readonly minutes: number }
  | { readonly dailyAt: string }
  | { readonly monthlyOn: number; readonly at: string };

/** An unfinished run is continued soon, by any process. */
export type RunOutcome = 'done' | 'unfinished';

/** Scheduled work of the server. It may run twice, late, or be killed half way. */
export interface Job {
  readonly name: string;
  readonly every: Period;
  /**
   * It takes its work row by row, so runs may overlap: no lease is held, and one that was killed
   * keeps no other waiting. Payments must not stand still for the rest of a dead process's lease.
   */
  readonly mayOverlap?: boolean;
  /** What it writes is on no screen of staff: they are not asked to look again. */
  readonly isUnseen?: boolean;
  /** A long one looks at `stopping` on its way, and ends where the next run can take it up. */
  run(context: Context, stopping: AbortSignal): Promise<RunOutcome | void>;
}

/** When a job that ran (or was first seen) at an instant is due next. */
export function nextDue(every: Period, after: Date): Date {
  if ('seconds' in every) return new Date(after.getTime() + every.seconds * 1000);
  if ('minutes' in every) return new Date(after.getTime() + every.minutes * 60_000);
  const today = civilDateOf(after);
  if ('monthlyOn' in every) {
    const day = String(every.monthlyOn).padStart(2, '0');
    const thisMonths = instantOf(`${today.slice(0, 7)}-${day}`, every.at);
    if (thisMonths > after) return thisMonths;
    const next = addDays(`${today.slice(0, 7)}-01` as CivilDate, 31);
    return instantOf(`${next.slice(0, 7)}-${day}`, every.at);
  }
  const todays = instantOf(today, every.dailyAt);
  return todays > after ? todays : instantOf(addDays(today, 1), every.dailyAt);
}

/** Zambia keeps UTC+2 all year. */
function instantOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00+02:00`);
}
