import type pg from 'pg';

/** Names of columns as the code has them. The statements are known, so it stays small. */
const known = new Map<string, string>();

function camelCase(column: string): string {
  const found = known.get(column);
  if (found !== undefined) return found;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  known.set(column, name);
  return name;
}

/**
 * Has a connection answer `due_on` as `dueOn`. PostgreSQL describes the columns once an answer, and
 * `pg` builds each row by that description: renaming there costs a row nothing.
 */
export function nameInCamelCase({ connection }: pg.PoolClient): void {
  connection.prependListener('rowDescription', ({ fields }: { fields: pg.FieldDef[] }) => {
    for (const field of fields) field.name = camelCase(field.name);
  });
}
