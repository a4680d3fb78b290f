import { AsyncLocalStorage } from 'node:async_hooks';
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Queryable, Statement } from './database.ts';
import { inOrder } from './database.ts';

const mostTries = 6;
const firstPauseMs = 5;

/** Serialization failure and deadlock: PostgreSQL undid everything and asks us to try again. */
const tryAgainCodes = new Set(['40001', '40P01']);

interface OpenTransaction {
  readonly pool: pg.Pool;
  over: boolean;
}

const openTransaction = new AsyncLocalStorage<OpenTransaction>();

/** The server behind a pool, where it is one of our own. */
export interface Behind {
  /** Why it is not there just now, in words for the operator. */
  whyAway(): Error | null;
  stop(): Promise<void>;
}

/** A database over a pool of `pg`, which closes it and then stops what is behind it. */
export function pooledDatabase(
  pool: pg.Pool,
  kind: Database['kind'],
  behind: Behind | null = null,
): Database {
  // An idle connection that dies is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => {});
  // From the first moment on: the pool takes its own away before who asked for one can put theirs.
  pool.on('connect', (client) => client.on('error', () => broken.add(client)));
  let closing: Promise<void> | undefined;
  const end = () => (closing ??= pool.end().then(() => behind?.stop()));
  return withRole({ pool, behind, role: '' }, kind, end);
}

/** Connections that ended, or are about to. */
const broken = new WeakSet<pg.PoolClient>();

interface Lender {
  readonly pool: pg.Pool;
  readonly behind: Behind | null;
  /** Whose rights its statements have; empty: those of who is connected. */
  readonly role: string;
}

function withRole(
  lender: Lender,
  kind: Database['kind'],
  close: () => Promise<void>,
): Database {
  const ask: Ask = (statement, [given]) =>
    tryAgain(() => withClient(lender, (client) => send(client, statement, given)));
  return {
    kind,
    ...queryable(ask),
    transaction: (act) =>
      tryAgain(() => withClient(lender, (client) => begun(lender.pool, client, act))),
    as: (role) => withRole({ ...lender, role }, kind, close),
    close,
  };
}

/** The role each connection was last set to. */
const roles = new WeakMap<pg.PoolClient, string>();

async function takeRole(client: pg.PoolClient, role: string): Promise<void> {
  if ((roles.get(client) ?? '') === role) return;
  await client.query(role === '' ? 'reset role' : `set role ${pg.escapeIdentifier(role)}`);
  roles.set(client, role);
}

type Ask = <Row>(
  statement: Statement<Row, never>,
  given: readonly unknown[],
) => Promise<pg.QueryResult<Row & pg.QueryResultRow>>;

function queryable(ask: Ask): Queryable {
  return {
    rows: async (statement, ...given) => (await ask(statement, given)).rows,
    row: async (statement, ...given) => (await ask(statement, given)).rows[0],
    run: async (statement, ...given) => (await ask(statement, given)).rowCount ?? 0,
  };
}

function send<Row>(client: pg.PoolClient, statement: Statement<Row, never>, given: unknown) {
  return client.query<Row & pg.QueryResultRow, unknown[]>({
    name: statement.name,
    text: statement.text,
    values: inOrder(statement, given),
  });
}

/**
 * Lends a connection. A refused statement gives it back whole, and only a broken connection is
 * thrown away (`pool.query` would throw it away with all its prepared statements every time).
 */
async function withClient<T>(
  { pool, behind, role }: Lender,
  act: (client: pg.PoolClient) => Promise<T>,
) {
  const outer = openTransaction.getStore();
  assert(
    outer === undefined || outer.over || outer.pool !== pool,
    'inside a transaction only its own `tx` may be used: ' +
      'the database would wait for a connection that this transaction holds',
  );
  const client = await pool.connect().catch((error: unknown) => {
    const away = behind?.whyAway();
    // The cause tells that nothing of ours is wrong.
    throw away ? new Error(away.message, { cause: error }) : error;
  });
  try {
    await takeRole(client, role);
    return await act(client);
  } catch (error) {
    // The server's last words: the connection ends with them, if not yet.
    if (error instanceof pg.DatabaseError && error.severity === 'FATAL') broken.add(client);
    throw error;
  } finally {
    client.release(broken.has(client) || client.getTransactionStatus() !== 'I');
  }
}

async function begun<T>(
  pool: pg.Pool,
  client: pg.PoolClient,
  act: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const mine: OpenTransaction = { pool, over: false };
  await client.query('begin');
  try {
    const result = await openTransaction.run(mine, () => act(oneByOne(client, mine)));
    mine.over = true;
    const { command } = await client.query('commit');
    assert(
      command === 'COMMIT',
      'the transaction was rolled back: a statement in it had failed',
    );
    return result;
  } catch (error) {
    mine.over = true;
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** The statements of a transaction, in the order they were asked for, each after the last. */
function oneByOne(client: pg.PoolClient, mine: OpenTransaction): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  return queryable((statement, [values]) => {
    assert(!mine.over, 'this transaction is over: await every statement before it ends');
    const answer = last.then(() => send(client, statement, values));
    last = answer.catch(() => {});
    return answer;
  });
}

async function tryAgain<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (tries === mostTries || !asksToTryAgain(error)) throw error;
      await pause(Math.random() * firstPauseMs * 2 ** tries);
    }
  }
}

function asksToTryAgain(error: unknown): boolean {
  return error instanceof pg.DatabaseError && tryAgainCodes.has(error.code ?? '');
}
