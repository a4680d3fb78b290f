import { type Queryable, sql, type Statement, type Value } from './database.ts';
import type { NewRows } from './row-types.ts';

type Table = keyof NewRows;
/** A row of a table, and no column that the table has not. */
type RowOf<Name extends Table, Row> = Row & {
  readonly [Column in Exclude<keyof Row, keyof NewRows[Name]>]: never;
};

const known = new Map<string, Statement<void, Readonly<Record<string, Value>>>>();

/**
 * Inserts a row, whose columns have their names in camelCase, and answers how many were inserted:
 * none where `onConflict`, what follows in SQL, says so. JSON goes in as text. The types of columns
 * are those of the schema; see `row-types.ts`.
 */
export function insertInto<Name extends Table, Row extends NewRows[Name]>(
  q: Queryable,
  table: Name,
  row: RowOf<Name, Row>,
  onConflict = '',
): Promise<number> {
  return q.run(statementOf(table, Object.keys(row), onConflict), row);
}

function statementOf(table: string, columns: readonly string[], onConflict: string) {
  const key = `${table} ${columns.join(' ')} ${onConflict}`;
  const made = known.get(key);
  if (made !== undefined) return made;
  const names = columns.map((one) => one.replaceAll(/[A-Z]/g, (part) => `_${part}`));
  const statement = sql<void, Readonly<Record<string, Value>>>(
    `insert into ${table} (${names.join(', ').toLowerCase()})
    values (:${columns.join(', :')}) ${onConflict}`,
  );
  known.set(key, statement);
  return statement;
}
