import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import assert from 'node:assert/strict';
import pg from 'pg';
import { copyFormat, type CopyLine, rowsBegin } from './copy-format.ts';
import {
  type Database,
  type Queryable,
  script,
  sql,
  type Statement,
} from '../../store/database/database.ts';
import { migrateAlike, migrationsFolder } from '../../store/database/migrate.ts';
import { type Column, dataTables, type Table } from '../../store/database/tables.ts';

const roomForIndexes = script("set local maintenance_work_mem = '256MB'");

const listForeignKeys = sql<{ table: string; name: string; definition: string }>(`
  select conrelid::regclass::text as "table", quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
  order by 1, 2`);

/** All but those of keys and constraints, and those that belong to another one. */
const listIndexes = sql<{ name: string; definition: string }>(`
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = current_schema()::regnamespace and not c.relispartition
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by 1`);

const anyTable = sql<{ name: string }>(`
  select relname::text as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`);

const setSequence = sql<
  void,
  { sequence: string | null; lastValue: string; isCalled: boolean }
>('select setval(:sequence::regclass, :lastValue::bigint, :isCalled::boolean)');

/**
 * Reads a file of `exportData` into an empty database of either kind and answers the number of
 * rows. The schema is made as it was where the data comes from; the next start brings it forward
 * as always. All or nothing: a refusal leaves the database as empty as it was. Refuses a database
 * with any table in it, a file cut short, and a file of a schema this version does not know.
 *
 * Foreign keys are dropped while rows come in, and created again, and so checked, before the
 * end. Tables may then come in any order and rows may point to later ones. So are indexes: it is
 * faster to create one from all rows. Triggers are off during the import: the rows were allowed
 * at their source, and only the tables' owner can let them.
 */
export async function importData(
  db: Database,
  file: string,
  folder: string = migrationsFolder,
): Promise<number> {
  const rows = await db.transaction(async (tx) => {
    await tx.run(roomForIndexes);
    const taken = await tx.row(anyTable);
    if (taken !== undefined) {
      throw new Error(
        `Data can only be imported into an empty database; this one has a table ${taken.name}.`,
      );
    }
    return readAll(tx, file, folder);
  });
  await db.run(script('analyze'));
  return rows;
}

async function readAll(tx: Queryable, file: string, folder: string): Promise<number> {
  await using lines = copyLines(file);
  const first = (await lines.next()).value;
  const start: CopyLine | undefined = first === undefined ? undefined : JSON.parse(first);
  if (start?.is !== 'start' || start.format !== copyFormat) {
    throw new Error(`${file} is not a file of exported data.`);
  }
  await migrateAlike(tx, start.migrations, folder);
  const tables = await dataTables(tx);
  const foreignKeys = await tx.rows(listForeignKeys);
  for (const { table, name } of foreignKeys) {
    await tx.run(script(`alter table ${table} drop constraint ${name}`));
  }
  const indexes = await tx.rows(listIndexes);
  for (const { name } of indexes) await tx.run(script(`drop index ${name}`));
  await emptyTables(tx, tables);
  await letTriggers(tx, 'disable', tables);
  const rows = await readTables(tx, lines, tables);
  if (rows === undefined) throw new Error(`${file} is cut short: its last line is missing.`);
  await letTriggers(tx, 'enable', tables);
  // Of a table in parts the definition names the whole alone; its parts have theirs with it.
  for (const { definition } of indexes) {
    await tx.run(script(definition.replace(' ON ONLY ', ' ON ')));
  }
  for (const { table, name, definition } of foreignKeys) {
    await tx.run(script(`alter table ${table} add constraint ${name} ${definition}`));
  }
  return rows;
}

async function letTriggers(
  tx: Queryable,
  be: 'enable' | 'disable',
  tables: readonly Table[],
): Promise<void> {
  for (const { name } of tables) {
    await tx.run(script(`alter table ${pg.escapeIdentifier(name)} ${be} trigger user`));
  }
}

/** Migrations put first rows into some tables; the data brings its own. */
async function emptyTables(tx: Queryable, tables: Table[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  await tx.run(script(`truncate ${names.join(', ')}`));
}

/** Answers the number of rows; undefined when the lines end before the data does. */
async function readTables(tx: Queryable, lines: AsyncIterable<string>, tables: Table[]) {
  let count = 0;
  let insert: Statement<unknown, Rows> | undefined;
  // One thousand rows are written while the next are read.
  let written: Promise<unknown> = Promise.resolve();
  for await (const text of lines) {
    if (text.startsWith(rowsBegin)) {
      assert(insert, 'rows come after the table they belong to');
      await written;
      // As they came: the database takes them apart.
      const rows = text.slice(rowsBegin.length, -1);
      written = tx.run(insert, { rows }).then((put) => (count += put));
      written.catch(() => {});
      continue;
    }
    const line: CopyLine = JSON.parse(text);
    if (line.is === 'table') {
      const table = tables.find(({ name }) => name === line.name);
      assert(table, `the schema has no table ${line.name}`);
      insert = insertInto(
        table,
        line.columns.map((name) => columnOf(table, name)),
      );
      for (const { column, lastValue, isCalled } of line.sequences) {
        const { sequence } = columnOf(table, column);
        await tx.row(setSequence, { sequence, lastValue, isCalled });
      }
    } else if (line.is === 'end') {
      await written;
      assert(line.rows === count, `the file says ${line.rows} rows and has ${count}`);
      return count;
    }
  }
  return undefined;
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.find((candidate) => candidate.name === name);
  assert(column, `the table ${table.name} has no column ${name}`);
  return column;
}

interface Rows {
  readonly rows: string;
}

function insertInto(table: Table, columns: Column[]): Statement<unknown, Rows> {
  const names = columns.map(({ name }) => pg.escapeIdentifier(name));
  const values = columns.map(({ type }, at) => `(given.row ->> ${at})::${type}`);
  const text =
    `insert into ${pg.escapeIdentifier(table.name)} (${names.join(', ')}) ` +
    `overriding system value select ${values.join(', ')} ` +
    `from jsonb_array_elements($1::jsonb) as given(row)`;
  return { name: '', text, names: ['rows'], kind: 'writes' };
}

/** A line may be many pieces long, so pieces are only joined once a line is whole. */
async function* copyLines(file: string): AsyncGenerator<string, undefined> {
  const bytes = createGunzip();
  // What goes wrong on the way is thrown by the loop below.
  pipeline(createReadStream(file), bytes, () => {});
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of bytes) {
    const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(first);
    for (const next of more) {
      yield pieces.join('');
      pieces = [next];
    }
  }
}
