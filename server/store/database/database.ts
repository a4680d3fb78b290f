import { createHash } from 'node:crypto';

/**
 * One SQL statement, known before it runs. `name` is made from its text, so the same text is
 * planned once per connection and never again; `row` is never set, it carries the row's type.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
}

/** Whatever statements can be sent to: the database itself, or one open transaction of it. */
export interface Queryable {
  /** All rows the statement answers. Lists that can grow carry their own LIMIT. */
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined when there is none. */
  row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Runs a statement for its effect and answers the number of rows it touched. */
  run(statement: Statement<unknown>, values?: readonly unknown[]): Promise<number>;
}

/** The one store of everything: PostgreSQL, started by ourselves or an operator's server. */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'server';
  /**
   * Runs `act` between BEGIN and COMMIT. Rolls back when it throws; runs it again, a bounded
   * number of times, when PostgreSQL asks for that (serialization failure, deadlock), so `act`
   * must have no effect outside `tx`. Inside, use `tx`: the database itself refuses, because
   * waiting for a second connection while holding one can wait for ever.
   */
  transaction<T>(act: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * The same database with the rights of another role, which the role of its connections may take
   * on. Closing either closes both.
   */
  as(role: string): Database;
  /** Waits for what is running, then lets go of every connection (and of the data directory). */
  close(): Promise<void>;
}

const known = new Map<string, Statement<unknown>>();

/**
 * A statement from plain SQL with $1..$n for its values. Parameters: bigint, Date, string,
 * number, boolean, null, Uint8Array, and arrays of these for `= any($1)`; JSON goes in as text.
 * Columns come back as int8 -> bigint, date -> 'YYYY-MM-DD', timestamptz -> Date, jsonb -> value.
 */
export function sql<Row = Record<string, never>>(text: string): Statement<Row> {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  const statement: Statement<Row> = { name, text };
  known.set(name, statement);
  return statement;
}

/**
 * SQL that is run once, as it stands, and not planned ahead: upkeep, and scripts of several
 * statements, which take no values. A rule of the business is never written this way.
 */
export function script<Row = Record<string, never>>(text: string): Statement<Row> {
  return { name: '', text };
}

/** Every statement made so far, so that a test can have the database check each of them. */
export function knownStatements(): Statement<unknown>[] {
  return [...known.values()];
}
