import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { marks } from '../../../contract/words/translation.ts';
import { spoken } from '../spoken.ts';
import type { Outage } from './outage.ts';
import type { Probe } from './probe.ts';

/** What a statement can be given. JSON goes in as text. */
export type Value =
  | bigint
  | Date
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly (bigint | Date | string | number | boolean | null | Uint8Array)[];

/** Values by their names, each of a type that PostgreSQL is given. */
export type ValuesOf<Values> = { readonly [Name in keyof Values]: Value };

/** The values a statement is given: all of them, or no argument where it names none. */
export type Given<Values> = [Values] extends [undefined] ? [] : [values: Values];

/**
 * What follows where the answer to a statement is lost. `reads`: it is asked again. `repeatable`:
 * so it is, as done twice it does no more than once. `writes`: it is found out whether it was
 * done. `keyed`: nothing here, as the caller repeats it by an idempotency key,
 * or by the end of a lease. `script`: it is in doubt. Only `writes` costs two more round trips.
 */
export type StatementKind = 'reads' | 'repeatable' | 'writes' | 'keyed' | 'script';

/**
 * One SQL statement, known before it runs. `name` is made from its text, so the same text is
 * planned once per connection and never again; `row` and `given` are never set, they carry types.
 * Any statement at all is a `Statement<unknown, never>`.
 */
export interface Statement<Row, Values = undefined> {
  readonly name: string;
  /** With $1..$n, as PostgreSQL wants it. */
  readonly text: string;
  /** The names of $1..$n. */
  readonly names: readonly string[];
  readonly kind: StatementKind;
  readonly row?: Row;
  readonly given?: (values: Values) => void;
}

/** Whatever statements can be sent to: the database itself, or one open transaction of it. */
export interface Queryable {
  /** All rows the statement answers. Lists that can grow carry their own LIMIT. */
  rows<Row, Values>(
    statement: Statement<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
  /** The first row, or undefined when there is none. */
  row<Row, Values>(
    statement: Statement<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row | undefined>;
  /** Runs a statement for its effect and answers the number of rows it touched. */
  run<Values>(
    statement: Statement<unknown, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<number>;
}

/** One open transaction. */
export interface Transaction extends Queryable {
  /**
   * The last statement: it is sent together with COMMIT and costs no extra round trip. Its
   * answer is not read; where it fails, so does the transaction, and nothing of it stays.
   */
  atCommit<Values>(
    statement: Statement<unknown, Values>,
    ...given: Given<NoInfer<Values>>
  ): void;
}

/** The one store of everything: PostgreSQL, started by ourselves or an operator's server. */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'server';
  /**
   * Runs `act` between BEGIN and COMMIT. Rolls back when it throws. Runs it again, a bounded
   * number of times, when PostgreSQL asks for that (serialization failure, deadlock), so `act`
   * must have no effect outside `tx`. Inside, use `tx`. The database itself refuses, because
   * waiting for a second connection while holding one can wait for ever.
   */
  transaction<T>(act: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same database with the rights of another role, which the role of its connections may take
   * on. Closing either closes both.
   */
  as(role: string): Database;
  /**
   * The same database, migrated, whose acts wait while it is away and are done when it is back;
   * see {@link Outage}. What was on its way is done once: see `commit-mark.ts`.
   */
  enduring(): Database;
  /** Whether it is away just now; null where nothing waits for it. */
  readonly outage: Outage | null;
  /** Its connections now: open ones, those of them that are idle, and callers that wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Begins to look at it once a second, on its own connection. */
  probe(): Probe;
  /** Listens to a channel of any process, over its own connection. */
  listen(channel: string, hear: (word: string) => void): Listening;
  /** Waits for what is running, then closes every connection (and of the data directory). */
  close(): Promise<void>;
}

/** A listener of a channel, until it is closed. */
export interface Listening {
  close(): Promise<void>;
}

const known = new Map<string, Statement<unknown, never>>();

/**
 * A statement from plain SQL that names its values, `where id = :orderId`; `Values` says their
 * types by the same names, and `void` as `Row` that nothing is answered.
 * Columns come back as int8 -> bigint, date -> 'YYYY-MM-DD', timestamptz -> Date, jsonb -> value.
 */
export function sql<Row = void, Values extends ValuesOf<Values> | undefined = undefined>(
  source: string,
  ifLost?: 'keyed' | 'repeatable',
): Statement<Row, Values> {
  const { text, names } = numbered(source);
  const kind = ifLost ?? (/\b(insert|update|delete|merge)\b/i.test(text) ? 'writes' : 'reads');
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  const statement: Statement<Row, Values> = { name, text, names, kind };
  known.set(name, statement);
  return statement;
}

/** What PostgreSQL does not read as SQL, and what it does: its own numbers, our names. */
const tokens = new RegExp(
  [
    String.raw`'(?:[^']|'')*'|"[^"]*"`,
    String.raw`--.*|/\*[^]*?\*/`,
    String.raw`\$(?<tag>[a-z]*)\$[^]*?\$\k<tag>\$`,
    String.raw`(?<number>\$\d+)`,
    // Not a cast (::), nor the end of a slice ([1:n]).
    String.raw`(?<![\w:\])]):(?<named>[a-z]\w*)`,
  ].join('|'),
  'gi',
);

/** A text with $1..$n for its names, each name once, and the names in that order. */
export function numbered(source: string): { text: string; names: readonly string[] } {
  const places = new Map<string, number>();
  const text = source.replace(tokens, (token, ...rest) => {
    const { number, named }: Record<string, string | undefined> = rest.at(-1);
    assert(number === undefined, `${token} has a name in our SQL: ${source}`);
    if (named === undefined) return token;
    const place = places.get(named) ?? places.size + 1;
    places.set(named, place);
    return `$${place}`;
  });
  return { text, names: [...places.keys()] };
}

/** The values of a statement in the order of its $1..$n. */
export function inOrder({ names, text }: Statement<unknown, never>, given: unknown): unknown[] {
  const values = (given ?? {}) as Readonly<Record<string, unknown>>;
  return names.map((name) => {
    const value = values[name];
    // PostgreSQL would be given null.
    if (value === undefined) throw new Error(`${name} is not among the values of: ${text}`);
    return inEnglish(value);
  });
}

/** What is stored is English, except where a row keeps a text for its reader's language. */
function inEnglish(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(marks.open) ? spoken(value) : value;
  return Array.isArray(value) ? value.map(inEnglish) : value;
}

/**
 * SQL that is run once, as it is, and not planned ahead: upkeep, and scripts of several
 * statements, which take no values. A rule of the business is never written this way.
 */
export function script<Row = void>(text: string): Statement<Row> {
  return { name: '', text, names: [], kind: 'script' };
}

/** Every statement made so far, so that a test can have the database check each of them. */
export function knownStatements(): Statement<unknown, never>[] {
  return [...known.values()];
}
