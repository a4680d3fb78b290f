import pg from 'pg';
import { sql } from '../../server/store/database/database.ts';

// Not pg_stat_activity, which a transaction sees as it was when it first looked.
const whoWaits = 'select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))';

/** How many sessions of the database wait for any lock. */
export const countWaiting = sql<{ many: number }>(`
  select count(*)::int as many from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`);

/** Holds rows as another process would that is at them, until it lets go. */
export async function holdRows(url: string, statement: string, values: readonly unknown[]) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('begin');
  await client.query(statement, [...values]);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  return {
    /** Whether another session waits before them. */
    isWaitedFor: async () => (await client.query(whoWaits, [pid])).rows.length > 0,
    async letsGo(): Promise<void> {
      await client.query('rollback');
      await client.end();
    },
  };
}
