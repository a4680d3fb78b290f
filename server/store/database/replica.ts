import type { Logger } from '../log.ts';
import { pooled } from './connect.ts';
import type { Database } from './database.ts';
import { sql } from './database.ts';
import { isDatabaseAway } from './database-away.ts';

/** Where something was read, and how old at most it is. */
export interface ReadFrom {
  readonly from: 'replica' | 'primary';
  /** Milliseconds since the newest change that is in it; the database itself has every one. */
  readonly ageMs: number;
  /** Why it was not read from the replica, as a person reads it. */
  readonly why: string | null;
}

/** What looks alone is read here where it can be; see {@link replicaAt}. */
export interface Replica {
  /** Reads by one of the two: the replica, where it is there and not too old. */
  read<Found>(
    primary: Database,
    look: (db: Database) => Promise<Found>,
  ): Promise<{ readonly found: Found; readonly source: ReadFrom }>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly url: string;
  /** What is older is not shown. */
  readonly mostSeconds: number;
  readonly log: Logger;
}

/** A read waits at most this long for a lost replica. */
const connectTimeoutMs = 1_000;
/** So long it is not asked again. */
const leftAloneMs = 2_000;
const connections = 5;

// The instant of the newest change that it has done again: what it shows cannot be older. While
// nothing is written it seems to grow old; jobs write every few seconds.
const askAge = sql<{ isReplica: boolean; ageMs: number | null }>(`
  select pg_is_in_recovery() as is_replica, (extract(epoch from
    clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as age_ms`);

/** The error of a replica that cancels a read, as it had to apply changes. */
const conflictCode = '40001';

/**
 * A replica that streams from the database. Its connections refuse to write, whatever it
 * becomes. It reports its age before each read. Where it is away, no replica, too old, or breaks
 * a read off, the primary does the read, which is logged.
 */
export function replicaAt({ url, mostSeconds, log }: ReplicaOptions): Replica {
  const db = pooled('server', {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    options: '-c default_transaction_read_only=on',
    application_name: 'extramoney-reads',
  });
  let leftAloneUntil = 0;
  let saidWhy: string | null = null;
  const say = (why: string | null, error?: unknown) => {
    if (why === saidWhy) return;
    saidWhy = why;
    if (why === null) log.info('what only looks is read from the replica');
    else log.warn({ why, err: error }, 'what only looks is read from the primary');
  };
  const ageOf = async (): Promise<ReadFrom> => {
    const primary = (why: string): ReadFrom => ({ from: 'primary', ageMs: 0, why });
    const { isReplica = false, ageMs = null } = (await db.row(askAge)) ?? {};
    if (!isReplica) return primary('What should be a replica is none.');
    if (ageMs === null) return primary('The replica does not know its age yet.');
    if (ageMs > mostSeconds * 1000) {
      return primary(`The replica is older than ${mostSeconds} seconds.`);
    }
    return { from: 'replica', ageMs: Math.max(0, Math.round(ageMs)), why: null };
  };
  const away = 'The replica is away.';
  return {
    async read(primary, look) {
      let source: ReadFrom = { from: 'primary', ageMs: 0, why: away };
      if (performance.now() >= leftAloneUntil) {
        try {
          source = await ageOf();
          if (source.from === 'replica') {
            const found = await look(db);
            say(null);
            return { found, source };
          }
        } catch (error) {
          if (!isAway(error)) throw error;
          leftAloneUntil = performance.now() + leftAloneMs;
          source = { from: 'primary', ageMs: 0, why: away };
          say(away, error);
        }
      }
      say(source.why);
      return { found: await look(primary), source };
    },
    close: () => db.close(),
  };
}

function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === conflictCode || isDatabaseAway(error);
}
