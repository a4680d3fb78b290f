import { market } from '../../../contract/market/zambia.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { Queryable, Statement, Value } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { StaffRefusal } from './serve-act.ts';

/** Part of a list: its rows, and the cursor of what follows. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next?: string;
  /** How many there are in all, as the planner thinks. */
  readonly about: number;
}

/** What of a row the list goes by, as SQL has it; an instant is kept as milliseconds. */
interface Key<Row> {
  readonly column: string;
  readonly type: 'bigint' | 'date' | 'text' | 'timestamptz';
  readonly of: (row: Row) => bigint | string | Date;
}

interface Listing<Row, Filter extends string> {
  /** All its rows by these conditions, without order and limit. */
  readonly source: (conditions: readonly string[]) => string;
  /** Together unique, and in an index in this order. */
  readonly keys: readonly Key<Row>[];
  /** The condition of each filter; it names its value `:value` by the filter's own name. */
  readonly filters: Readonly<Record<Filter, string>>;
}

export interface ListAsked<Filter extends string> {
  readonly filter: { readonly [Name in Filter]?: Value | undefined };
  readonly sort: 'newest' | 'oldest';
  readonly after?: string | undefined;
  readonly limit: number;
}

type Values = Readonly<Record<string, Value>>;

/**
 * A list that is read a page at a time by its keys and never by an offset. The thousandth page
 * costs what the first does. Each set of filters has its own statement, which PostgreSQL plans
 * separately; nothing is counted. Refusal: `cursor-unknown`.
 */
export function listing<Row, Filter extends string>(
  of: Listing<Row, Filter>,
): (
  q: Queryable,
  asked: ListAsked<Filter>,
) => Promise<Page<Row> | StaffRefusal<'cursor-unknown'>> {
  const made = new Map<string, ReturnType<typeof statementsOf<Row, Filter>>>();
  return async (q, { filter, sort, after, limit }) => {
    const place = after === undefined ? {} : placeOf(of.keys, after);
    if (place === null) return new StaffRefusal('cursor-unknown');
    const used = (Object.keys(of.filters) as Filter[]).filter(
      (name) => filter[name] !== undefined,
    );
    const way = JSON.stringify([used, sort, after === undefined]);
    const statements = made.get(way) ?? statementsOf(of, { used, sort, after });
    made.set(way, statements);
    const given: Values = Object.fromEntries(used.map((name) => [name, filter[name] as Value]));
    const rows = await q.rows(statements.page, { ...given, ...place, most: limit + 1 });
    const plan = await q.row(statements.estimate, given);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown,
      ...(rows.length > limit && last !== undefined && { next: cursorOf(of.keys, last) }),
      about: plannedRows(plan?.['QUERY PLAN']),
    };
  };
}

interface Explained {
  readonly 'QUERY PLAN': unknown;
}

function statementsOf<Row, Filter extends string>(
  { source, keys, filters }: Listing<Row, Filter>,
  { used, sort, after }: { used: readonly Filter[]; sort: string; after: string | undefined },
): { readonly page: Statement<Row, Values>; readonly estimate: Statement<Explained, Values> } {
  const [beyond, way] = sort === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
  const conditions = used.map((name) => filters[name]);
  const columns = keys.map(({ column }) => column).join(', ');
  const place = keys.map(({ type }, i) => `:after${i}::${type}`).join(', ');
  const later = after === undefined ? [] : [`(${columns}) ${beyond} (${place})`];
  const order = keys.map(({ column }) => `${column} ${way}`).join(', ');
  const paged = source([...conditions, ...later]);
  return {
    page: sql<Row, Values>(`${paged} order by ${order} limit :most::int`),
    estimate: sql<Explained, Values>(`explain (format json) ${source(conditions)}`),
  };
}

function cursorOf<Row>(keys: readonly Key<Row>[], row: Row): string {
  const parts = keys.map(({ of }) => of(row));
  return cursorText(parts.map((part) => (part instanceof Date ? part.getTime() : part)));
}

/** A cursor of these parts, of which none holds a bar. */
export function cursorText(parts: readonly (string | number | bigint)[]): string {
  return Buffer.from(parts.join('|')).toString('base64url');
}

/** The parts of a cursor, which comes from outside: whatever it says. */
export function cursorParts(cursor: string): readonly string[] {
  return Buffer.from(cursor, 'base64url').toString('utf8').split('|');
}

const fits = {
  bigint: /^\d{1,18}$/,
  date: { test: (part: string) => parseCivilDate(part) !== null },
  text: /^[\w-]{1,100}$/,
  timestamptz: /^\d{1,15}$/,
} as const;

function placeOf<Row>(keys: readonly Key<Row>[], cursor: string): Values | null {
  const parts = cursorParts(cursor);
  if (parts.length !== keys.length) return null;
  const values = keys.map(({ type }, i): [string, Value] | null => {
    const part = parts[i] ?? '';
    if (!fits[type].test(part)) return null;
    return [`after${i}`, type === 'timestamptz' ? new Date(Number(part)) : part];
  });
  return values.includes(null)
    ? null
    : Object.fromEntries(values.filter((one) => one !== null));
}

/** The first instant of a day in Lusaka, of an expression of type date. */
export const startOf = (day: string) => `(${day})::timestamp at time zone '${market.zone}'`;

/** `where` of conditions, and nothing where there are none. */
export function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

/** How many rows a plan (`explain` as JSON) expects: `[{ "Plan": { "Plan Rows": n } }]`. */
export function plannedRows(plan: unknown): number {
  const [top] = plan as readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
  return Math.round(top.Plan['Plan Rows']);
}
