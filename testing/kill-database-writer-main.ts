/** The process that is killed: writes without end, and tells the number of each commit. */
import { connect } from '../server/store/database/connect.ts';
import { script, sql } from '../server/store/database/database.ts';

const checkpointEvery = 50;

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('the data directory is missing');
const db = await connect({ dataDir });
await db.run(
  script('create table if not exists killed (n bigint, half int, primary key (n, half))'),
);
const next = sql<{ n: bigint }>('select coalesce(max(n), 0) + 1 as n from killed');
const write = sql<void, { n: bigint; half: number }>('insert into killed values (:n, :half)');

for (let n = (await db.row(next))?.n ?? 1n; ; n++) {
  await db.transaction(async (tx) => {
    await tx.run(write, { n, half: 0 });
    await tx.run(write, { n, half: 1 });
  });
  process.stdout.write(`${n}\n`);
  if (n % BigInt(checkpointEvery) === 0n) await db.run(script('checkpoint'));
}
