import type { Column } from '../../server/store/database/tables.ts';
import type { Database, Given, Statement } from '../../server/store/database/database.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { mark, tagInSql, tokenHashInSql } from './names.ts';
import type { OneBorrower, TableRows } from './one-borrower.ts';

const borrowersAStatement = 25_000;
const writers = 2;
const oneInSoMany = 1_000;

interface CopiesWanted {
  readonly from: number;
  readonly count: number;
  /**
   * What is owed and since when differs, as lists are sorted by them, for every second one. The
   * others stay as a night leaves them: a payment writes to all indexes of a loan whose figures it
   * has to correct first.
   */
  readonly isSpread?: boolean;
}

/**
 * Writes the borrower so many times, numbered from `from`, with one statement a table and batch
 * and two batches at a time. Afterwards it makes the indexes of what it wrote. Every copy has
 * its own ids, mobile, NRC, token and orders. References are not looked up: the rows are copies
 * of rows that were checked.
 */
export async function makeBorrowers(
  db: Database,
  one: OneBorrower,
  { from, count, isSpread = false }: CopiesWanted,
): Promise<void> {
  const ranges: Range[] = [];
  for (let first = from; first < from + count; first += borrowersAStatement) {
    ranges.push({ first, last: Math.min(first + borrowersAStatement, from + count) - 1 });
  }
  const tables = one.tables.map(({ table }) => table);
  await db.run(stopIndexes, { tables });
  const jobs = ranges.flatMap((range) => one.tables.map((rows) => ({ rows, range })));
  await allAtWriters(jobs, ({ rows, range }) =>
    unchecked(db, copyRows(one, rows, isSpread), { json: rows.json, ...range }),
  );
  await allAtWriters(tables, (table) => unchecked(db, script(`reindex table ${table}`)));
  await db.run(
    sql(`select setval(pg_get_serial_sequence('loan_order', 'id'), max(id)) from loan_order`),
  );
}

interface Range {
  readonly first: number;
  readonly last: number;
}

// One after the other they would cost more than the rows: each id has its own place.
const stopIndexes = sql<void, { tables: readonly string[] }>(`
  update pg_index set indisready = false, indisvalid = false
  where indrelid = any (:tables::text[]::regclass[])`);

/** Does each job once, as many at a time as there are writers. */
async function allAtWriters<Job>(jobs: readonly Job[], act: (job: Job) => Promise<void>) {
  const left = [...jobs];
  const work = async () => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) await act(job);
  };
  await Promise.all(Array.from({ length: writers }, work));
}

/** Runs a statement over many rows without looking up what they refer to. */
export function unchecked<Values>(
  db: Database,
  statement: Statement<void, Values>,
  ...given: Given<NoInfer<Values>>
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.run(
      script(`
      set local session_replication_role = replica; set local statement_timeout = 0;
      set local synchronous_commit = off; set local maintenance_work_mem = '1GB'`),
    );
    await tx.run(statement, ...given);
  });
}

/** Fresh statistics, and nothing left to write behind: what a database at rest looks like. */
export async function settle(db: Database): Promise<void> {
  await db.run(script('vacuum (analyze)'));
  await db.run(script('checkpoint'));
}

/** The number of the open order of the n-th copy: the last of its orders. */
export function openOrderIdOf(one: OneBorrower, n: number): number {
  return n * one.orders + one.orders;
}

/** The same in SQL, for an expression that gives the number of the copy. */
export function openOrderIdInSql(one: OneBorrower, n: string): string {
  return `(${n} * ${one.orders} + ${one.orders})`;
}

function copyRows(one: OneBorrower, { table, columns, json }: TableRows, isSpread: boolean) {
  const names = columns.map(({ name }) => name).join(', ');
  const rows = JSON.parse(json) as Record<string, unknown>[];
  const hasMark = ({ name }: Column) =>
    rows.some((row) => JSON.stringify(row[name]).includes(mark));
  const values = columns
    .map((column) => valueOf(one, { table, column, hasMark: hasMark(column), isSpread }))
    .join(', ');
  return sql<void, { json: string; first: number; last: number }>(`
    insert into ${table} (${names})
    select ${values}
    from (select n, ${tagInSql('n')} as tag
      from generate_series(:first::bigint, :last::bigint) as g (n) offset 0) as copy,
      jsonb_populate_recordset(null::${table}, :json::jsonb) as t`);
}

function valueOf(
  one: OneBorrower,
  of: {
    readonly table: string;
    readonly column: Column;
    readonly hasMark: boolean;
    readonly isSpread: boolean;
  },
): string {
  const { table, isSpread } = of;
  const { name, type } = of.column;
  const shift = `copy.n * ${one.orders} + 1 - ${one.firstOrderId}`;
  if (name === 'order_id' || (table === 'loan_order' && name === 'id')) {
    return `t.${name} + ${shift}`;
  }
  if (table === 'transfer' && name === 'source_id') {
    return `(t.order_id + ${shift}) || substr(t.source_id, strpos(t.source_id, '/'))`;
  }
  if (name === 'mobile') return "'097' || lpad(copy.n::text, 7, '0')";
  if (name === 'token_hash') return tokenHashInSql('copy.tag');
  if (type === 'uuid') return 'gen_random_uuid()';
  if (isSpread && name === 'oldest_due_on') {
    return `t.oldest_due_on - (copy.n % 2 * (copy.n % 97))::int`;
  }
  if (isSpread && name === 'owed') {
    return `t.owed + sign(t.owed)::bigint * (copy.n % 2 * (copy.n % 9973))`;
  }
  // One in so many is with another network: a list of those alone must not read all.
  if (name === 'network' && ['loan_order', 'wallet'].includes(table)) {
    return `case when copy.n % ${oneInSoMany} = 7 then 'Zamtel' else t.network end`;
  }
  if (table === 'borrower_fact' && name === 'value') {
    const card = `'of the card ' || copy.n`;
    return `case t.name when 'nrcFingerprint' then to_jsonb(${card}) else t.value end`;
  }
  if (!of.hasMark) return `t.${name}`;
  if (type === 'text') return `replace(t.${name}, '${mark}', copy.tag)`;
  if (type === 'jsonb') return `replace(t.${name}::text, '${mark}', copy.tag)::jsonb`;
  return `t.${name}`;
}
