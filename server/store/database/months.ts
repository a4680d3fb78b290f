import { type Queryable, sql } from './database.ts';

/**
 * The tables partitioned by month. `add_months` and `drop_months` are functions of their owner, as
 * the program may neither make nor drop a table.
 */
export type MonthlyTable = 'provider_callback' | 'security_event' | 'tracking_event';

const add = sql<void, { around: Date | null }>('select add_months(coalesce(:around, now()))');
const drop = sql<{ gone: number }, { table: MonthlyTable; before: Date }>(
  'select drop_months(:table, :before) as gone',
);

/** Makes the month around an instant, the database's own by default, and the two after it. */
export async function addMonths(q: Queryable, around: Date | null = null): Promise<void> {
  await q.row(add, { around });
}

/** Drops the months that were over before an instant; answers how many went. */
export async function dropMonths(
  q: Queryable,
  table: MonthlyTable,
  before: Date,
): Promise<number> {
  return (await q.row(drop, { table, before }))?.gone ?? 0;
}
