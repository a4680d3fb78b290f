import { type Queryable, sql } from './database.ts';

export interface Table {
  readonly name: string;
  /** Without generated columns: those are computed again. */
  readonly columns: readonly Column[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  /** The sequence that numbers it, if one does. */
  readonly sequence: string | null;
}

interface TableColumn extends Column {
  readonly tableName: string;
}

const listColumns = sql<TableColumn>(`
  select c.relname::text as table_name, a.attname::text as name,
    format_type(a.atttypid, a.atttypmod) as type,
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and a.attgenerated = '' and c.relname <> 'schema_migration'
  order by c.relname, a.attnum`);

/** The tables with our data, by name. What migrations have run is not among them. */
export async function dataTables(db: Queryable): Promise<Table[]> {
  const tables = new Map<string, Column[]>();
  for (const { tableName, ...column } of await db.rows(listColumns)) {
    const columns = tables.get(tableName) ?? [];
    columns.push(column);
    tables.set(tableName, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}
