import { type Queryable, sql } from './database.ts';

const insertGap = sql<void, { secondsAgo: number; because: string | null }>(`
  insert into database_gap (since, accepted_because)
  values (now() - make_interval(secs => :secondsAgo::float8), :because)`);

/** A time of which the database may lack acknowledged commits. */
export interface DatabaseGap {
  readonly beganSecondsAgo: number;
}

const selectGaps = sql<DatabaseGap, { seconds: number }>(`
  select extract(epoch from now() - since)::float8 as began_seconds_ago from database_gap
  where at > now() - make_interval(secs => :seconds::float8)`);

/**
 * An operator accepts a database that went back in time. From now on every process serves on it,
 * and the networks are asked what moved since.
 */
export function acceptDatabase(
  q: Queryable,
  { reason, secondsAgo }: { readonly reason: string; readonly secondsAgo: number },
): Promise<number> {
  return q.run(insertGap, { secondsAgo, because: reason });
}

/** An outage has ended. The networks are asked what moved in it. */
export function noteOutage(q: Queryable, secondsAgo: number): Promise<number> {
  return q.run(insertGap, { secondsAgo, because: null });
}

/** Those that ended in the last so many seconds. */
export function latestGaps(q: Queryable, seconds: number): Promise<DatabaseGap[]> {
  return q.rows(selectGaps, { seconds });
}
