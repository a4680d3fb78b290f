import { addDays } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';

/** Operators are alerted when this many days are left. */
export const warnedDaysBefore = 2;

const markMissed = sql<{ readonly number: string }, { now: Date; today: string }>(`
  update complaint set missed_at = :now where answer_by < :today and missed_at is null
  returning number`);

const markNear = sql<{ readonly number: string }, { now: Date; today: string; soon: string }>(`
  update complaint set warned_at = :now
  where answer_by between :today and :soon and warned_at is null
  returning number`);

/**
 * The job `watch-complaints`: marks each complaint whose answer is due soon or was missed, once.
 * It logs a warning or an error, which monitoring reads. Marked ones are in the operators' list
 * of cases until they are answered.
 */
export async function watchComplaints({ db, clock, log }: Context): Promise<void> {
  const now = clock.now();
  const today = clock.today();
  for (const { number } of await db.rows(markMissed, { now, today })) {
    log.error({ complaint: number }, 'a complaint was not answered in time');
  }
  const soon = addDays(today, warnedDaysBefore);
  for (const { number } of await db.rows(markNear, { now, today, soon })) {
    log.warn({ complaint: number }, 'a complaint is to be answered soon');
  }
}
