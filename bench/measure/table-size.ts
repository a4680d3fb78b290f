import { type Database, script } from '../../server/store/database/database.ts';

/** How much a table holds. */
export interface TableSize {
  readonly rows: number;
  /** Of rows, long values and indexes; partitions are counted with their table. */
  readonly bytes: number;
  /** How long a row lives, as the schema says of it. */
  readonly life: string;
}

/** How much a table holds, as PostgreSQL knew it when it was last analysed. */
export async function sizeOf(db: Database, table: string): Promise<TableSize> {
  const [size] = await db.rows(
    script<TableSize>(`
      select sum(greatest(c.reltuples, 0))::float8 as rows,
        sum(pg_total_relation_size(c.oid))::float8 as bytes,
        coalesce(split_part(obj_description(r.oid), ':', 1), '') as life
      from pg_class r join pg_class c on c.oid = r.oid and r.relkind = 'r'
        or c.oid in (select relid from pg_partition_tree(r.oid) where isleaf)
      where r.oid = '${table}'::regclass group by r.oid`),
  );
  if (size === undefined) throw new Error(`${table} has a size`);
  return size;
}
