import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { type CopiedSequence, copyFormat, type CopyLine, rowsBegin } from './copy-format.ts';
import { type Database, type Queryable, script } from '../../store/database/database.ts';
import type { Files } from '../../store/ports/files.ts';
import { appliedMigrations } from '../../store/database/migrate.ts';
import { dataTables, type Table } from '../../store/database/tables.ts';

/** Rows read at once: pictures weigh 300 kB each, all else next to nothing. */
const rowsAtOnce = 1000;
const picturesAtOnce = 10;
const pictureBytes = 4_000;
/** A client reads it one time only: a third of the time for a file that is a fifth larger. */
const quickly = { level: 1 };

const readOneMoment = script(`
  set transaction isolation level repeatable read, read only;
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  set local intervalstyle = 'iso_8601'`);

/**
 * Writes all data, as of one moment, to a file that `importData` reads into an empty database of
 * either kind. Answers the number of rows. Refuses to write over a file. Only its owner can read
 * the file: it holds everything, also the files of the store.
 */
export async function exportData(
  db: Database,
  file: string,
  files: Files | null = null,
): Promise<number> {
  if (existsSync(file)) throw new Error(`There is a file ${file} already.`);
  const draft = `${file}.part`;
  try {
    const rows = await db.transaction((tx) => writeAll(tx, draft, files));
    await rename(draft, file);
    return rows;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeAll(tx: Queryable, file: string, files: Files | null): Promise<number> {
  await tx.run(readOneMoment);
  let count = 0;
  async function* text() {
    yield written({
      is: 'start',
      format: copyFormat,
      migrations: await appliedMigrations(tx),
    });
    for (const table of await dataTables(tx)) {
      if (ofThisStore.has(table.name)) continue;
      const columns = table.columns.map(({ name }) => name);
      const sequences = await sequencesOf(tx, table);
      yield written({ is: 'table', name: table.name, columns, sequences });
      const mayLackBodies =
        columns.includes('file_key') && (await tx.row(anyFiled)) !== undefined;
      for await (const rows of rowsOf(tx, table)) {
        count += rows.length;
        const whole = mayLackBodies ? await withBodies(files, columns, rows) : rows;
        yield `${rowsBegin}[${whole.join(',')}]}\n`;
      }
    }
    yield written({ is: 'end', rows: count });
  }
  await pipeline(
    Readable.from(text()),
    createGzip(quickly),
    createWriteStream(file, { mode: 0o600 }),
  );
  return count;
}

const written = (line: CopyLine) => `${JSON.stringify(line)}\n`;

/** A row as the database writes it, in JSON: nothing is taken apart and put together again. */
type RowText = string;

/** What a database knows of its store of files: the one imported into has another, or none. */
const ofThisStore = new Set(['file_store', 'file_to_delete']);

// Without files in a store no row of them is split.
const anyFiled = script('select from sealed_item where file_key is not null limit 1');

/** The files of the store are exported too, and are in the database after an import. */
async function withBodies(
  files: Files | null,
  columns: readonly string[],
  rows: readonly RowText[],
): Promise<readonly RowText[]> {
  const [id = -1, body = -1, key = -1] = ['id', 'body', 'file_key'].map((name) =>
    columns.indexOf(name),
  );
  const whole: RowText[] = [];
  for (const text of rows) {
    const row: (string | null)[] = JSON.parse(text);
    const fileKey = row[key];
    if (fileKey) {
      if (files === null)
        throw new Error('Files are in a store: set FILES_S3_URL to bring them.');
      const bytes = await files.get(fileKey);
      if (bytes === null) throw new Error(`The store has lost the file of ${row[id]}.`);
      row[body] = `\\x${bytes.toString('hex')}`;
      row[key] = null;
    }
    whole.push(fileKey ? JSON.stringify(row) : text);
  }
  return whole;
}

async function sequencesOf(tx: Queryable, table: Table): Promise<CopiedSequence[]> {
  const sequences: CopiedSequence[] = [];
  for (const { name: column, sequence } of table.columns) {
    if (sequence === null) continue;
    const state = script<{ lastValue: bigint; isCalled: boolean }>(
      `select last_value, is_called from ${sequence}`,
    );
    for (const { lastValue, isCalled } of await tx.rows(state)) {
      sequences.push({ column, lastValue: String(lastValue), isCalled });
    }
  }
  return sequences;
}

async function* rowsOf(tx: Queryable, table: Table): AsyncGenerator<RowText[]> {
  const name = pg.escapeIdentifier(table.name);
  const texts = table.columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`);
  const count = (await hasPictures(tx, table)) ? picturesAtOnce : rowsAtOnce;
  const asJson = `array_to_json(array[${texts.join(', ')}]::text[])::text as row`;
  await tx.run(script(`declare exported no scroll cursor for select ${asJson} from ${name}`));
  const fetch = script<{ row: RowText }>(`fetch ${count} from exported`);
  // Some rows are fetched while those before them are written.
  const next = () => {
    const coming = tx.rows(fetch);
    coming.catch(() => {});
    return coming;
  };
  let coming = next();
  for (;;) {
    const rows = await coming;
    if (rows.length === 0) break;
    coming = next();
    yield rows.map(({ row }) => row);
  }
  await tx.run(script('close exported'));
}

/** Whether a row of it weighs much by its bytes; hashes and tokens do not. */
async function hasPictures(tx: Queryable, { name, columns }: Table): Promise<boolean> {
  const sizes = columns
    .filter(({ type }) => type === 'bytea')
    .map((column) => `coalesce(pg_column_size(${pg.escapeIdentifier(column.name)}), 0)`);
  if (sizes.length === 0) return false;
  const weigh = script<{ most: number | null }>(
    `select max(${sizes.join(' + ')}) as most from ${pg.escapeIdentifier(name)}`,
  );
  return ((await tx.row(weigh))?.most ?? 0) > pictureBytes;
}
