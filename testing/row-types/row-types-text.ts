import { type Queryable, script } from '../../server/store/database/database.ts';

/** The file that holds {@link rowTypesText}. */
export const rowTypesFile = 'server/store/database/row-types.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

const selectColumns = script<Column>(`
  select c.relname::text as table, a.attname::text as column,
    format_type(a.atttypid, null) as type,
    a.atthasdef or a.attidentity <> '' or not a.attnotnull as is_optional,
    not a.attnotnull as is_nullable
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and a.attgenerated = ''
    -- Such a name cannot be found from its camelCase.
    and a.attname !~ '_[0-9]'
  order by c.relname collate "C", a.attnum`);

/** What a value of a type is in TypeScript, as an insert is given it: JSON goes in as text. */
const valueTypes: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  'timestamp with time zone': 'Date',
};

const head = `// Generated from the migrated schema by \`npm run row-types\`; a test compares them.

/** A new row of each table. Optional: a column with a default, or without a value. */
// prettier-ignore
export interface NewRows {
`;

const widest = 100;

/** The TypeScript of the rows of all tables of a migrated database. */
export async function rowTypesText(db: Queryable): Promise<string> {
  const tables = new Map<string, string[]>();
  for (const { table, ...column } of await db.rows(selectColumns)) {
    tables.set(table, [...(tables.get(table) ?? []), property(column)]);
  }
  return `${head}${[...tables].map(([name, columns]) => rowType(name, columns)).join('')}}\n`;
}

function property({ column, type, isOptional, isNullable }: Omit<Column, 'table'>): string {
  const [, one = type, list] = /^(.*?)(\[\])?$/.exec(type) ?? [];
  const value = `${list ? 'readonly ' : ''}${valueTypes[one] ?? 'string'}${list ?? ''}`;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `${name}${isOptional ? '?' : ''}: ${value}${isNullable ? ' | null' : ''};`;
}

/** As many properties a line as fit. */
function rowType(table: string, properties: readonly string[]): string {
  const lines = [`  ${table}: {`];
  for (const one of [...properties, '};']) {
    const line = `${lines.at(-1)} ${one}`;
    if (line.length <= widest) lines.splice(-1, 1, line);
    else lines.push(`    ${one}`);
  }
  return `${lines.join('\n')}\n`;
}
