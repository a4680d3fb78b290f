import pg from 'pg';
import type { Database } from '../database.ts';
import { pooledDatabase } from '../pooled-database.ts';
import { valueParsers } from '../value-parsers.ts';
import { lockDirectory } from './directory-lock.ts';
import { PostgresWorker } from './postgres-worker.ts';
import { WorkerStream } from './worker-stream.ts';

/**
 * Opens the database that lives in `dataDir` inside this process, making it when there is none.
 * Refuses when another process uses the directory or another PostgreSQL made it.
 *
 * What is different from a server: one session, so transactions never meet and a race cannot
 * show; a statement can neither be timed out nor cancelled, so work is bounded by LIMITs; there
 * is no background process, so `maintainEmbedded` must be called; extensions are not there.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = await lockDirectory(dataDir);
  try {
    const worker = await PostgresWorker.start({ dataDir });
    return workerDatabase(worker, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The database in a thread; `afterwards` runs when it is closed. */
export function workerDatabase(worker: PostgresWorker, afterwards: () => void): Database {
  const pool = new pg.Pool({
    // One session is all there is. It is never let go: its planned statements live in it.
    max: 1,
    idleTimeoutMillis: 0,
    types: valueParsers,
    stream: () => new WorkerStream(worker),
    // Said outright, so that no PG… variable of the environment reaches the driver.
    ssl: false,
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    password: '',
  });
  return pooledDatabase(pool, 'embedded', async () => {
    try {
      await worker.close();
    } finally {
      afterwards();
    }
  });
}
