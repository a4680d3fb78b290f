/**
 * What the lender's people ask, among ten thousand borrowers and among many more, over HTTP on two
 * databases of one server, in turn: each list's first and thousandth page, searches, a loan; and
 * what its row of the log adds to an act. `npm run bench -- console [borrowers] [turns]`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductId } from '../contract/words/ids.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import type { PastLoan } from '../server/app/demo/demo-people.ts';
import { marksOfName } from '../server/people/verification/name-marks.ts';
import { connect } from '../server/store/database/connect.ts';
import { script, sql } from '../server/store/database/database.ts';
import { consoleOfWorld } from '../testing/console-of-world.ts';
import { testContext } from '../testing/context.ts';
import { costOfTheLog } from './console/cost-of-the-log.ts';
import { mobileOf, questionsOf } from './console/questions.ts';
import { median, percentile } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { durablePostgres, peopled, usualLoans } from './server/bench-database.ts';

const few = 10_000;
const many = Number(process.argv[2] ?? 1_000_000);
const turns = Number(process.argv[3] ?? 3);
/** Of each question, a turn. */
const times = 60;
const largeRows = 10_000;

const settledLoan = { productId: 'first-loan' as ProductId, amount: kwacha(400), termDays: 14 };
const loans: readonly PastLoan[] = [
  { ...settledLoan, borrowedDaysAgo: 160, paidAfterDays: [14] },
  { ...settledLoan, borrowedDaysAgo: 130, paidAfterDays: [14] },
  ...usualLoans,
];

/** Some who have the name that is searched, however many others there are. */
const named = 40;
const insertMarks = sql<void, { marks: readonly Uint8Array[] }>(`
  insert into name_mark (mark, borrower_id)
  select mark, b.id from unnest(:marks::bytea[]) as mark,
    (select id from borrower order by id limit ${named}) as b`);
const insertOtherMarks = sql<void, { first: string; last: string }>(`
  insert into name_mark (mark, borrower_id)
  select substr(sha256(convert_to(b.id || n, 'UTF8')), 1, 8), b.id
  from borrower b, generate_series(1, 8) as n
  where b.mobile between :first and :last on conflict do nothing`);
const markedAtOnce = 5_000;

const postgres = await durablePostgres();
const now = new Date();
try {
  const [small, large] = [await place('few', few), await place('many', many)];
  const runs: Record<string, { few: number[]; many: number[] }> = {};
  for (let turn = 0; turn <= turns; turn++) {
    for (const name of Object.keys(small.questions)) {
      const run = { few: await asked(small, name), many: await asked(large, name) };
      if (turn === 0) continue;
      const kept = (runs[name] ??= { few: [], many: [] });
      kept.few.push(...run.few);
      kept.many.push(...run.many);
    }
  }
  const scanned = await scannedTables(large);
  const log = await costOfTheLog(small.context);
  const rows = Object.entries(runs).flatMap(rowsOf);
  report(
    'console',
    [
      ...rows,
      atMost('large tables read from end to end', scanned.length, 0),
      atMost('an act with its row of the log against without', log.ratio, 1.2),
    ],
    { few, many, runs, scanned, log },
  );
  await small.close();
  await large.close();
} finally {
  await postgres.stop();
}

type Place = Awaited<ReturnType<typeof place>>;

/** A database of its own with so many borrowers, and a console on it. */
async function place(name: string, borrowers: number) {
  const admin = await connect({ databaseUrl: postgres.url, dataDir: '', poolSize: 1 });
  await admin.run(script(`create database ${name}`));
  await admin.run(script(`alter database ${name} set synchronous_commit = off`));
  await admin.run(script(`alter database ${name} set session_replication_role = replica`));
  await admin.close();
  const databaseUrl = postgres.urlOf(name);
  const began = performance.now();
  const made = await peopled({ databaseUrl, dataDir: '' }, { count: borrowers, loans });
  const { keys } = testContext({ now });
  await made.db.run(insertMarks, { marks: marksOfName(keys, 'Mulenga Chanda') });
  for (let first = 0; first < borrowers; first += markedAtOnce) {
    const [from, to] = [mobileOf(first), mobileOf(first + markedAtOnce - 1)];
    await made.db.run(insertOtherMarks, { first: from, last: to });
  }
  await made.db.run(script('vacuum (analyze)'));
  await made.db.run(script(`alter database ${name} reset all`));
  await made.db.close();
  const size = script<{ bytes: bigint }>(`select pg_database_size('${name}') as bytes`);
  const db = await connect({ databaseUrl, dataDir: '', poolSize: 4 });
  const bytes = Number((await db.row(size))?.bytes ?? 0n);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${borrowers} borrowers written in ${seconds} s, ${Math.round(bytes / 1e6)} MB`);
  const { config, ...parts } = testContext({ db, now });
  const context = { ...parts, config: { ...config, publicCallsPerMinute: 1_000_000 } };
  const staff = await consoleOfWorld({ context });
  const questions = await questionsOf(db, made.one, borrowers);
  const close = () => staff.close().then(() => db.close());
  return { db, context, staff, questions, close };
}

async function asked({ staff, questions }: Place, name: string): Promise<number[]> {
  const ask = questions[name];
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await ask?.(staff, time);
    took.push(performance.now() - began);
  }
  return took;
}

function rowsOf([name, run]: [string, { few: number[]; many: number[] }]): Row[] {
  const p95 = percentile(run.many, 0.95);
  const most = name.startsWith('search') ? 100 : name.startsWith('a ') ? 60 : 50;
  return [
    atMost(`${name}: p95 among many, ms`, p95, most),
    atMost(`${name}: many against few`, median(run.many) / median(run.few), 1.3),
  ];
}

/** Large tables of which the questions read all, by PostgreSQL's own count of it. */
async function scannedTables({ db, staff, questions }: Place): Promise<string[]> {
  const count = script<{ name: string; scans: bigint }>(`
    select relname::text as name, seq_scan as scans from pg_stat_user_tables
    where n_live_tup > ${largeRows}`);
  const settled = async () => {
    // Each session tells what it counted once it has been idle for a second.
    await pause(2_500);
    return new Map((await db.rows(count)).map(({ name, scans }) => [name, scans]));
  };
  const before = await settled();
  for (const ask of Object.values(questions)) await ask(staff, 1);
  const after = await settled();
  return [...after]
    .filter(([name, scans]) => scans > (before.get(name) ?? 0n))
    .map(([name]) => name);
}
