import pg from 'pg';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { pooledDatabase } from './pooled-database.ts';
import { valueParsers } from './value-parsers.ts';

const usualPoolSize = 10;
const connectTimeoutMs = 10_000;
const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 30_000;

export interface ConnectOptions {
  /** A PostgreSQL server; without it the database lives in `dataDir`, inside this process. */
  databaseUrl?: string;
  dataDir: string;
  /** Connections to the server. The embedded database always has exactly one session. */
  poolSize?: number;
}

/** Opens the database. Refuses, with a sentence for the operator, when it cannot be used. */
export async function connect(options: ConnectOptions): Promise<Database> {
  if (options.databaseUrl === undefined) return openEmbedded(options.dataDir);
  return connectServer(options.databaseUrl, options.poolSize ?? usualPoolSize);
}

async function connectServer(connectionString: string, max: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: valueParsers,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    application_name: 'extramoney',
  });
  const db = pooledDatabase(pool, 'server');
  try {
    (await pool.connect()).release();
  } catch (error) {
    await db.close();
    throw new Error('The database at DATABASE_URL does not answer.', { cause: error });
  }
  return db;
}
