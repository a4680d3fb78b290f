import pg from 'pg';
import { type Database, sql } from './database.ts';
import { startEngine } from './embedded/engine.ts';
import { DatabaseWentBack, Fence } from './fence.ts';
import { type Behind, pooledDatabase } from './pooled-database.ts';
import { valueParsers } from './value-parsers.ts';

const usualPoolSize = 10;
const connectTimeoutMs = 9_000;
const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 30_000;

const isThere = sql('select 1');

export interface ConnectOptions {
  /** A PostgreSQL server; without it one of our own runs on the database in `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  /** Connections to the server. */
  poolSize?: number;
  /** Where the last acknowledged commit outlives this process, for the next one. */
  fence?: Fence;
  /** No statement times out: a person typed a command and waits for it. */
  isPatient?: boolean;
}

const patience: pg.PoolConfig = {
  statement_timeout: false,
  idle_in_transaction_session_timeout: 0,
  // Of a lender that set limits for the role, too.
  options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
};

/** Opens the database. Refuses, with a sentence for the operator, when it cannot be used. */
export async function connect(options: ConnectOptions): Promise<Database> {
  const { databaseUrl, dataDir, poolSize, isPatient = false, fence } = options;
  const how = { ...(poolSize && { max: poolSize }), ...(isPatient && patience) };
  if (databaseUrl === undefined) {
    const engine = await startEngine(dataDir);
    return pooled('embedded', { ...engine.address, ...how }, { behind: engine, fence });
  }
  const db = pooled('server', { connectionString: databaseUrl, ...how }, { fence });
  try {
    await db.row(isThere);
  } catch (error) {
    await db.close();
    if (error instanceof DatabaseWentBack) throw error;
    throw new Error('The database at DATABASE_URL does not answer.', { cause: error });
  }
  return db;
}

/** The database at an address; `behind` is what keeps it there. */
export function pooled(
  kind: Database['kind'],
  config: pg.PoolConfig,
  {
    behind = null,
    fence = new Fence(),
  }: { readonly behind?: Behind | null; readonly fence?: Fence | undefined } = {},
): Database {
  const pool = new pg.Pool({
    max: usualPoolSize,
    types: valueParsers,
    // Only a transaction's last statement and its COMMIT are ever sent at once.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    application_name: 'extramoney',
    ...config,
  });
  return pooledDatabase(pool, kind, { behind, fence });
}
