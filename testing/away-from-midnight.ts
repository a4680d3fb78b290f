import { civilHourOf } from '../contract/words/civil-date.ts';
import type { Database } from '../server/store/database/database.ts';
import { sql } from '../server/store/database/database.ts';

/** From this hour on a test that begins now might still run at midnight. */
const lateHour = 23;
const twoHours = 7200n;

const putForward = sql<void, { seconds: bigint }>(`
  insert into sandbox_clock (id, offset_seconds) values (1, :seconds)
  on conflict (id) do nothing`);

/**
 * Begins the product's calendar after midnight where the machine's is shortly before it. So what
 * a test did "today" is still of today at its end. To be called before the server starts; a
 * calendar that was put forward already is left alone.
 */
export async function stayAwayFromMidnight(db: Database, now = new Date()): Promise<void> {
  if (civilHourOf(now) >= lateHour) await db.run(putForward, { seconds: twoHours });
}
