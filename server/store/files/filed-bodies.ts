import { randomBytes } from 'node:crypto';
import { type Queryable, sql } from '../database/database.ts';
import { type Files, FilesAway } from '../ports/files.ts';

const prefixRow = sql<{ prefix: string }>(`
  with made as (
    insert into file_store (only_one) values (true) on conflict do nothing returning prefix
  )
  select prefix from made union all select prefix from file_store limit 1`);
const selectPrefix = sql<{ prefix: string }>('select prefix from file_store');

/** How all keys of this database begin; a bucket may hold those of others. */
export async function filePrefix(q: Queryable): Promise<string> {
  const row = (await q.row(selectPrefix)) ?? (await q.row(prefixRow));
  // Another process made it at this moment, and the statement above was too early to see it.
  return row?.prefix ?? filePrefix(q);
}

/** A key that says nothing of what it leads to, and is given once. */
export async function newFileKey(q: Queryable): Promise<string> {
  return `${await filePrefix(q)}/${randomBytes(16).toString('hex')}`;
}

const selectPlace = sql<{ body: Buffer | null; key: string | null }, { id: string }>(
  'select body, file_key as key from sealed_item where id = :id',
);

/**
 * The file of a key that was read from its row. One that is not there may have been
 * moved since, so the row is read again; null: it is lost.
 * @throws {FilesAway} when the store does not answer, or none is set
 */
export async function filedBody(
  q: Queryable,
  files: Files | null,
  { id, key }: { readonly id: string; readonly key: string | null },
): Promise<Buffer | null> {
  if (key === null) return null;
  if (files === null) throw new FilesAway('FILES_S3_URL is not set, and files are there');
  const found = await files.get(key);
  if (found !== null) return found;
  const now = await q.row(selectPlace, { id });
  if (now?.body) return now.body;
  return now?.key && now.key !== key ? files.get(now.key) : null;
}
