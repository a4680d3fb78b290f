/**
 * The process that is killed: writes without end, and tells the number of each commit. Where the
 * power is cut (`sure`, `unsure`) it makes no checkpoint after the first, and tells how far the log
 * was flushed, too.
 */
import { connect } from '../server/store/database/connect.ts';
import { script, sql } from '../server/store/database/database.ts';

const checkpointEvery = 50;

const [dataDir, cut] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('the data directory is missing');
const db = await connect({ dataDir });
await db.run(
  script('create table if not exists killed (n bigint, half int, primary key (n, half))'),
);
if (cut === 'unsure') {
  await db.run(script('alter system set synchronous_commit = off'));
  // However slow the machine, the log is not flushed behind the back of these commits.
  await db.run(script("alter system set wal_writer_delay = '10s'"));
  await db.run(script('select pg_reload_conf()'));
}
if (cut !== undefined) await db.run(script('checkpoint'));
const flushed = sql<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
const next = sql<{ n: bigint }>('select coalesce(max(n), 0) + 1 as n from killed');
const write = sql<void, { n: bigint; half: number }>('insert into killed values (:n, :half)');

for (let n = (await db.row(next))?.n ?? 1n; ; n++) {
  await db.transaction(async (tx) => {
    await tx.run(write, { n, half: 0 });
    await tx.run(write, { n, half: 1 });
  });
  if (cut !== undefined) {
    process.stdout.write(`${n} ${(await db.row(flushed))?.at}\n`);
    continue;
  }
  process.stdout.write(`${n}\n`);
  if (n % BigInt(checkpointEvery) === 0n) await db.run(script('checkpoint'));
}
