import { systemClock } from '../../store/clock.ts';
import { filePrefix } from '../../store/files/filed-bodies.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import type { Files, StoredFile } from '../../store/ports/files.ts';

const atOnce = 200;
/** A page of a store; so many of them are walked an hour at the most, four million files. */
const pageOfFiles = 1_000;
const mostPages = 4_000;
const hourMs = 3_600_000;
/** Younger ones may belong to a row that is just being written. */
const sweptAfterMs = 24 * hourMs;
const walkedAgainAfterMs = 24 * hourMs;
/** More of these than of others on one page is no work of uploads that were cut off. */
const mostLoose = 100;

const selectToDelete = sql<{ key: string }, { most: number }>(
  'select file_key as key from file_to_delete order by since limit :most',
);
const forget = sql<void, { keys: readonly string[] }>(
  'delete from file_to_delete where file_key = any(:keys::text[])',
);

/**
 * The job `delete-files`: deletes from the store what nothing leads to any more. While the store is
 * away what is to be deleted stays written down.
 */
export async function deleteFiles(context: Context): Promise<RunOutcome | void> {
  const { db, files, log } = context;
  const keys = (await db.rows(selectToDelete, { most: atOnce })).map(({ key }) => key);
  if (keys.length === 0) return;
  if (files === null) {
    log.error({ files: keys.length }, 'files are to be deleted, and FILES_S3_URL is not set');
    return;
  }
  await Promise.all(keys.map((key) => files.remove(key)));
  await db.run(forget, { keys });
  return keys.length === atOnce ? 'unfinished' : 'done';
}

interface Walk {
  readonly walkedTo: string | null;
  readonly walkedAt: Date | null;
}

interface Found {
  readonly files: number;
  readonly swept: number;
  readonly missing: number;
}

const selectWalk = sql<Walk>('select walked_to, walked_at from file_store');
const goOn = sql<void, Found & { walkedTo: string }>(`
  update file_store set walked_to = :walkedTo, files = files + :files::int,
    swept = swept + :swept::int, missing = missing + :missing::int`);
const endWalk = sql<Found, Found & { now: Date }>(`
  update file_store set walked_to = null, walked_at = :now,
    last_files = files + :files::int, last_swept = swept + :swept::int,
    last_missing = missing + :missing::int, files = 0, swept = 0, missing = 0
  returning last_files::int as files, last_swept::int as swept, last_missing::int as missing`);
const selectRows = sql<
  FiledRow,
  { after: string; end: string; upTo: string | null; most: number }
>(`
  select id, file_key as key from sealed_item
  where file_key > :after and file_key < :end and (:upTo::text is null or file_key <= :upTo)
  order by file_key limit :most`);
const isStillThere = sql<{ id: string }, FiledRow>(
  'select id from sealed_item where id = :id and file_key = :key',
);

interface FiledRow {
  readonly id: string;
  readonly key: string;
}

/**
 * The job `sweep-files`: walks through the store and the rows side by side, in the order of their
 * keys, once a day. A file without a row that is older than a day is deleted: its upload was cut
 * off. A row without a file is reported, and stays. A walk that was stopped goes on where it was.
 */
export async function sweepFiles(
  context: Context,
  stopping: AbortSignal,
): Promise<RunOutcome | void> {
  const { db, files, log } = context;
  if (files === null) return;
  const prefix = await filePrefix(db);
  const walk = await db.row(selectWalk);
  // The store's hours are the machine's; the product's own clock may have been put forward.
  const now = systemClock().now();
  const isWalkedToday = now.getTime() - (walk?.walkedAt?.getTime() ?? 0) < walkedAgainAfterMs;
  if (isWalkedToday && typeof walk?.walkedTo !== 'string') return;
  let after = walk?.walkedTo ?? `${prefix}/`;
  for (let page = 0; page < mostPages && !stopping.aborted; page++) {
    const listed = await files.list({ prefix: `${prefix}/`, after, most: pageOfFiles });
    const toLast = listed.isLast ? null : (listed.files.at(-1)?.key ?? null);
    const most = 5 * pageOfFiles;
    // A digit follows the slash, so that all keys with this prefix stand before it.
    const rows = await db.rows(selectRows, { after, end: `${prefix}0`, upTo: toLast, most });
    const upTo = rows.length === most ? (rows.at(-1)?.key ?? null) : toLast;
    const seen = listed.files.filter(({ key }) => upTo === null || key <= upTo);
    const found = await compare({ ...context, files }, { seen, rows, now });
    if (upTo === null) {
      log.info({ ...(await db.row(endWalk, { ...found, now })) }, 'the files were walked');
      return;
    }
    await db.run(goOn, { ...found, walkedTo: upTo });
    after = upTo;
  }
  return 'unfinished';
}

/** Sweeps what has no row, and says what has no file. */
async function compare(
  { db, files, log }: Pick<Context, 'db' | 'log'> & { readonly files: Files },
  {
    seen,
    rows,
    now,
  }: {
    readonly seen: readonly StoredFile[];
    readonly rows: readonly FiledRow[];
    readonly now: Date;
  },
): Promise<Found> {
  const withRow = new Set(rows.map(({ key }) => key));
  const withFile = new Set(seen.map(({ key }) => key));
  const before = now.getTime() - sweptAfterMs;
  const loose = seen.filter(({ key, at }) => !withRow.has(key) && at.getTime() < before);
  const isStrange = loose.length > mostLoose && loose.length > seen.length / 2;
  if (isStrange) {
    const what = 'most files have no row: is this an older copy of the database? None is swept';
    log.error({ files: loose.length }, what);
  } else await Promise.all(loose.map(({ key }) => files.remove(key)));
  const doubtful = rows.filter(({ key }) => !withFile.has(key));
  const lost = await Promise.all(doubtful.map((row) => isLost(db, files, row)));
  const missing = doubtful.filter((_, index) => lost[index]);
  for (const { id } of missing) log.error({ sealed: id }, 'a sealed thing has lost its file');
  return { files: seen.length, swept: isStrange ? 0 : loose.length, missing: missing.length };
}

/** A row may have come after its page was listed, and may have gone since. */
async function isLost(q: Queryable, files: Files, row: FiledRow): Promise<boolean> {
  if ((await files.get(row.key)) !== null) return false;
  return (await q.row(isStillThere, row)) !== undefined;
}
