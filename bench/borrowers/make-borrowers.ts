import type { Column } from '../../server/store/database/tables.ts';
import type { Database } from '../../server/store/database/database.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { mark, tagInSql, tokenHashInSql } from './names.ts';
import type { OneBorrower, TableRows } from './one-borrower.ts';

/** Tables in the order their references ask for; the rest follows in any order. */
const parentsFirst = ['borrower', 'wallet', 'loan_order'];
const borrowersAStatement = 20_000;

/**
 * Writes the borrower so many times, numbered from `from`, with one statement a table and batch.
 * Every copy has ids, mobile, NRC, token and orders of its own. To be called on empty tables
 * first, then with numbers that go on.
 */
export async function makeBorrowers(
  db: Database,
  one: OneBorrower,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<void> {
  const rank = ({ table }: TableRows) => (parentsFirst.indexOf(table) + 9) % 9;
  const tables = one.tables.toSorted((a, b) => rank(a) - rank(b));
  for (let first = from; first < from + count; first += borrowersAStatement) {
    const last = Math.min(first + borrowersAStatement, from + count) - 1;
    for (const rows of tables) {
      await db.run(copyRows(one, rows), { json: rows.json, first, last });
    }
  }
  await db.run(
    sql(`select setval(pg_get_serial_sequence('loan_order', 'id'), max(id)) from loan_order`),
  );
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

function copyRows(one: OneBorrower, { table, columns, json }: TableRows) {
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map((column) => valueOf(one, { table, column, json })).join(', ');
  return sql<void, { json: string; first: number; last: number }>(`
    insert into ${table} (${names})
    select ${values}
    from (select n, ${tagInSql('n')} as tag
      from generate_series(:first::bigint, :last::bigint) as g (n) offset 0) as copy,
      jsonb_populate_recordset(null::${table}, :json::jsonb) as t`);
}

function valueOf(
  one: OneBorrower,
  of: { readonly table: string; readonly column: Column; readonly json: string },
): string {
  const { table, json } = of;
  const { name, type } = of.column;
  const shift = `copy.n * ${one.orders} + 1 - ${one.firstOrderId}`;
  if (name === 'order_id' || (table === 'loan_order' && name === 'id')) {
    return `t.${name} + ${shift}`;
  }
  if (table === 'transfer' && name === 'source_id') {
    return `(t.order_id + ${shift}) || '/' || split_part(t.source_id, '/', 2)`;
  }
  if (name === 'mobile') return "'097' || lpad(copy.n::text, 7, '0')";
  if (name === 'token_hash') return tokenHashInSql('copy.tag');
  if (type === 'uuid') return 'gen_random_uuid()';
  // Spread as those of many are: lists are sorted by them.
  if (name === 'oldest_due_on') return 't.oldest_due_on - (copy.n % 97)::int';
  if (name === 'owed') return 't.owed + sign(t.owed)::bigint * (copy.n % 9973)';
  if (table === 'borrower_fact' && name === 'value') {
    const card = `'of the card ' || copy.n`;
    return `case t.name when 'nrcFingerprint' then to_jsonb(${card}) else t.value end`;
  }
  if (!new RegExp(`"${name}": .*${mark}`).test(json)) return `t.${name}`;
  if (type === 'text') return `replace(t.${name}, '${mark}', copy.tag)`;
  if (type === 'jsonb') return `replace(t.${name}::text, '${mark}', copy.tag)::jsonb`;
  return `t.${name}`;
}
