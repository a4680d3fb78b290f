/**
 * Maintenance of a large database by Debian's PostgreSQL: vacuum, base backup, start of the copy,
 * dump, restore and `pg_upgrade --link`. `npm run bench -- maintenance [GB]`; measured by its
 * size, and projected to 100 GB.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../server/store/database/connect.ts';
import { migrate } from '../server/store/database/migrate.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { asPostgres, debianPostgres, debianVersions } from './drills/debian-postgres.ts';
import { makeDebianPostgres, own } from './drills/debian-postgres.ts';
import { secondsOf } from './drills/drill.ts';
import { report } from './measure/report.ts';

const gb = Number(process.argv[2] ?? 10);
/** What one booking takes with its indexes. */
const bytesOfTransfer = 424;
const perInsert = 1_000_000;
/** They read no rows. */
const isOfAnySize = new Set(['start of the copy', 'pg_upgrade --link']);

const [{ bin } = { bin: '' }] = debianVersions();
if (bin === '') throw new Error('PostgreSQL of Debian is missing: apt-get install postgresql');
const folder = temporaryFolder('maintenance');
own(folder);
const settings = { max_wal_size: '8GB', shared_buffers: '2GB', maintenance_work_mem: '1GB' };
const from = await makeDebianPostgres(bin, join(folder, 'from'), settings);
await from.start();
const db = await connect({ databaseUrl: from.url, dataDir: '' });
await migrate(db);
await db.close();
for (let row = 0; row < (gb * 1e9) / bytesOfTransfer; row += perInsert) {
  await from.rows(`insert into transfer (source, source_id, line, borrower_id, order_id, debit,
      credit, amount, event_at, created_at, link, chain)
    select 'order', n / 5 || '-' || n % 5, 'line-' || n, 'borrower-' || n / 40, n / 40, 'interest',
      'principal', 100, now(), now(), n % 40, sha256(int8send(n))
    from generate_series(${row}::bigint, ${row + perInsert - 1}) n`);
}
const [{ size } = {}] = await from.rows(`select pg_database_size('postgres')::float8 as size`);
const written = Number(size) / 1e9;
console.log(`${written.toFixed(1)} GB were written`);

const took = new Map<string, number>();
async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
  const seconds = await secondsOf(act);
  took.set(what, seconds);
  console.log(`${what}: ${seconds.toFixed(1)} s`);
}
const program = (name: string, ...args: string[]) => asPostgres(join(bin, name), args);

await timed('vacuum (freeze, analyze)', () => from.rows('vacuum (freeze, analyze)'));
await timed('the same again', () => from.rows('vacuum (freeze, analyze)'));
const copied = debianPostgres(bin, join(folder, 'copy'));
await timed('base backup', () =>
  program('pg_basebackup', '-d', from.url, '-D', copied.data, '-c', 'fast'),
);
await timed('start of the copy', () => copied.start());
await copied.stop();
rmSync(copied.folder, { recursive: true });
const dump = join(from.folder, 'dump');
await timed('dump by two', () => program('pg_dump', '-Fd', '-j2', '-Z1', '-f', dump, from.url));
const to = await makeDebianPostgres(bin, join(folder, 'to'), settings);
await to.start();
await timed('restore by two', () => program('pg_restore', '-j2', '-d', to.url, dump));
await to.stop();
rmSync(to.folder, { recursive: true });
const next = await makeDebianPostgres(bin, join(folder, 'next'), settings);
await from.stop();
// It writes into the folder that it is started in.
const command = `cd ${next.folder} && ${join(bin, 'pg_upgrade')} --link -U postgres -b ${bin} \
  -B ${bin} -d ${from.data} -D ${next.data} -s ${next.folder}`;
await timed('pg_upgrade --link', () => asPostgres('sh', ['-c', command]));
rmSync(folder, { recursive: true });

report(
  'maintenance',
  [...took].flatMap(([what, seconds]) => {
    const row = { what: `${what}, s, ${written.toFixed(0)} GB`, measured: seconds };
    const projected = (seconds / written / 60) * 100;
    return isOfAnySize.has(what)
      ? [row]
      : [row, { what: `${what}, minutes, 100 GB`, measured: projected }];
  }),
  [...took],
);
process.exit();
