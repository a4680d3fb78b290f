import pg from 'pg';
import type { Queryable, Statement } from './database.ts';
import { inOrder } from './database.ts';

/** Sends a statement somewhere. */
export type Ask = <Row>(
  statement: Statement<Row, never>,
  given: readonly unknown[],
) => Promise<pg.QueryResult<Row & pg.QueryResultRow>>;

export function queryable(ask: Ask): Queryable {
  return {
    rows: async (statement, ...given) => (await ask(statement, given)).rows,
    row: async (statement, ...given) => (await ask(statement, given)).rows[0],
    run: async (statement, ...given) => (await ask(statement, given)).rowCount ?? 0,
  };
}

/** Sends a statement over a connection. */
export function send<Row>(
  client: pg.PoolClient,
  statement: Statement<Row, never>,
  given: unknown,
) {
  return client.query<Row & pg.QueryResultRow, unknown[]>({
    name: statement.name,
    text: statement.text,
    values: inOrder(statement, given),
  });
}

/** Connections that ended, or are about to. */
export const broken = new WeakSet<pg.PoolClient>();

/** Whether a connection is gone, or has said its last words. */
export function isLost(client: pg.PoolClient, error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.severity === 'FATAL') broken.add(client);
  return broken.has(client);
}
