import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect } from '../../server/store/database/connect.ts';
import { type Database, sql } from '../../server/store/database/database.ts';
import { dataTables } from '../../server/store/database/tables.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { atLeast, atMost, type Row } from '../measure/report.ts';
import { peopled } from '../server/bench-database.ts';
import { debianVersions, makeDebianPostgres } from './debian-postgres.ts';
import { type Drill, secondsOf } from './drill.ts';

const program = fileURLToPath(new URL('../../server/app/copy/copy-main.ts', import.meta.url));
/** A million in half an hour. */
const leastASecond = 556;
/** Fewer are written in less time than the programs need to start. */
const enoughToMeasure = 100_000;

/** The embedded folder of a small office becomes a server, by `npm run data`. */
export function moved(borrowers: number): Drill {
  return {
    whyNot: () =>
      debianVersions().length === 0
        ? 'PostgreSQL is missing (apt-get install postgresql)'
        : null,
    async run(tell) {
      const folder = temporaryFolder('drill');
      const dataDir = join(folder, 'office');
      const [newest] = debianVersions();
      const postgres = await makeDebianPostgres(newest?.bin ?? '', join(folder, 'server'));
      try {
        const { db } = await peopled({ dataDir }, { count: borrowers });
        const before = await sumsOf(db);
        await db.close();
        tell(`an office of ${borrowers} borrowers in its folder`);
        await postgres.start();
        const file = join(folder, 'data.jsonl.gz');
        const out = await secondsOf(() => data({ DATA_DIR: dataDir }, 'export', file));
        tell(`exported in ${out.toFixed(1)} s`);
        const into = await secondsOf(() =>
          data({ DATABASE_URL: postgres.url }, 'import', file),
        );
        tell(`imported into PostgreSQL ${newest?.major} in ${into.toFixed(1)} s`);
        const there = await connect({ databaseUrl: postgres.url, dataDir: '' });
        const after = await sumsOf(there);
        await there.close();
        const differing = before.filter((sum, index) => sum !== after[index]);
        return [
          rateOf(borrowers, out + into),
          atMost('tables and sums that differ', differing.length, 0),
          atLeast('tables compared', before.length, 60),
        ];
      } finally {
        await postgres.stop().catch(() => {});
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function rateOf(borrowers: number, seconds: number): Row {
  const [what, rate] = ['borrowers a second', borrowers / seconds];
  return borrowers < enoughToMeasure
    ? { what, measured: rate }
    : atLeast(what, rate, leastASecond);
}

async function data(env: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const settings = { PATH: process.env['PATH'], ...env };
  await promisify(execFile)(process.execPath, [program, ...words], { env: settings });
}

/** The rows of every table, and what the ledger adds up to by account. */
async function sumsOf(db: Database): Promise<string[]> {
  const counts = [];
  for (const { name } of await dataTables(db)) {
    const row = await db.row(sql<{ rows: bigint }>(`select count(*) as rows from ${name}`));
    counts.push(`${name}: ${String(row?.rows)}`);
  }
  const sums = await db.rows(
    sql<{ line: string }>(`
      select debit || ' ' || credit || ': ' || sum(amount) as line
      from transfer group by debit, credit order by 1`),
  );
  return [...counts, ...sums.map(({ line }) => line)];
}
