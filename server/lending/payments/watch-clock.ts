import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';

// No question is put off for longer than an hour. By the index that goes by the hour.
const bringBack = sql<void, { now: Date }>(`
  update payment set ask_at = :now
  where ask_hour > date_trunc('hour', (:now::timestamptz + interval '2 hours')
      at time zone 'UTC')
    and ask_at > :now::timestamptz + interval '2 hours'`);

/**
 * The job `watch-clock`: payments that were put off by a clock hours ahead, which was put right
 * since, are due now. Else they would stand still for those hours.
 */
export async function watchClock({ db, clock, log }: Context): Promise<void> {
  const payments = await db.run(bringBack, { now: clock.now() });
  if (payments > 0) log.error({ payments }, 'the clock was ahead: payments are taken up again');
}
