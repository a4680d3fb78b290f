import { type Database, script, sql } from '../database.ts';

const mostLogBytes = 64n * 1024n * 1024n;
const checkpointEveryMs = 5 * 60_000;
const vacuumEveryMs = 60 * 60_000;

interface LastUpkeep {
  checkpointAt: number;
  vacuumAt: number;
}

const lastUpkeep = new WeakMap<Database, LastUpkeep>();

const logSinceCheckpoint = sql<{ bytes: bigint }>(`
  select (pg_current_wal_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()`);

/**
 * What a server's background processes would do and the embedded database has none for. Without
 * checkpoints its log grows without end, without vacuum its tables do. To be called every minute
 * by a job: it checkpoints every five minutes or 64 MB of log, and vacuums every hour. Does
 * nothing on a server. While it works other statements wait.
 */
export async function maintainEmbedded(db: Database): Promise<void> {
  if (db.kind !== 'embedded') return;
  const now = performance.now();
  const last = lastUpkeep.get(db) ?? { checkpointAt: now, vacuumAt: now };
  lastUpkeep.set(db, last);
  if (now - last.vacuumAt >= vacuumEveryMs) {
    await vacuumEmbedded(db);
    last.vacuumAt = now;
  }
  const log = await db.row(logSinceCheckpoint);
  if (now - last.checkpointAt >= checkpointEveryMs || (log?.bytes ?? 0n) >= mostLogBytes) {
    await checkpointEmbedded(db);
    last.checkpointAt = now;
  }
}

/** Writes all changes to their tables, so that the log behind them can be thrown away. */
export async function checkpointEmbedded(db: Database): Promise<void> {
  await db.run(script('checkpoint'));
}

/** Frees the room of rows that nobody can see any more and counts what the planner goes by. */
export async function vacuumEmbedded(db: Database): Promise<void> {
  await db.run(script('vacuum (analyze)'));
}
