import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ProductId } from '../../contract/words/ids.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import type { PastLoan } from '../../demo/people/demo-people.ts';
import { pooled } from '../../server/store/database/connect.ts';
import { type Database, script } from '../../server/store/database/database.ts';
import { type Engine, startEngine } from '../../server/store/database/embedded/engine.ts';
import { migrate } from '../../server/store/database/migrate.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeBorrowers, settle } from '../borrowers/make-borrowers.ts';
import { makeOneBorrower, type OneBorrower } from '../borrowers/one-borrower.ts';
import { durable, insertOnce, usualLoans } from './bench-database.ts';

export const few = 10_000;

const settledLoan = { productId: 'first-loan' as ProductId, amount: kwacha(400), termDays: 14 };
/** Five plans each: two loans paid back long ago, the first late, and one of three plans. */
export const threeLoans: readonly PastLoan[] = [
  { ...settledLoan, borrowedDaysAgo: 160, paidAfterDays: [18] },
  { ...settledLoan, borrowedDaysAgo: 130, paidAfterDays: [18] },
  ...usualLoans,
];

/** Nothing survives a power cut while rows are written, and little is written twice. */
const writing = { ...durable, fsync: 'off', wal_level: 'minimal', max_wal_senders: '0' };

/** The notes beside the databases in the folder. */
interface Made {
  readonly on: string;
  readonly many: number;
  readonly one: OneBorrower;
  /** How many measurements changed something: each takes its own borrowers. */
  readonly runs: number;
}

/** One server with two databases of the same borrowers: few, and many. */
export interface FewAndMany {
  readonly one: OneBorrower;
  /** The day they were made on. */
  readonly on: string;
  readonly run: number;
  readonly pid: number;
  urlOf(name: 'few' | 'many'): string;
  stop(): Promise<void>;
}

/**
 * Makes both databases, or takes those in the folder `BENCH_DATA` since the same day:
 * a loan is of so many days ago. Those in the folder stay, the few new for each measurement.
 */
export async function fewAndMany(many: number): Promise<FewAndMany> {
  const kept = process.env['BENCH_DATA'];
  const folder = kept ?? temporaryFolder('few-and-many');
  const noteFile = join(folder, 'made.bin');
  const today = new Date().toISOString().slice(0, 10);
  if (!existsSync(noteFile)) await make(folder, { noteFile, today, many });
  const made = deserialize(readFileSync(noteFile)) as Made;
  if (made.on !== today || made.many !== many) {
    throw new Error(`${folder} holds ${made.many} borrowers as of ${made.on}: remove it first`);
  }
  writeFileSync(noteFile, serialize({ ...made, runs: made.runs + 1 }));
  const engine = await startEngine(join(folder, 'data'), { settings: durable });
  await withDatabase(engine, 'postgres', async (db) => {
    await db.run(script('drop database if exists few'));
    await db.run(script('create database few template few_made strategy file_copy'));
  });
  // Where it was kept, the code may have gone on.
  for (const name of ['few', 'many']) await withDatabase(engine, name, (db) => migrate(db));
  return {
    one: made.one,
    on: made.on,
    run: made.runs,
    pid: engine.pid(),
    urlOf: (name) => urlOf(engine, name),
    async stop() {
      await engine.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function make(
  folder: string,
  { noteFile, today, many }: { noteFile: string; today: string; many: number },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const engine = await startEngine(join(folder, 'data'), { settings: writing });
  try {
    let one: OneBorrower | null = null;
    for (const [name, borrowers] of [
      ['few_made', few],
      ['many', many],
    ] as const) {
      const began = performance.now();
      await withDatabase(engine, 'postgres', (db) => db.run(script(`create database ${name}`)));
      one = await withDatabase(engine, name, (db) => people(db, one, borrowers));
      const rows = await withDatabase(engine, name, (db) => db.row(sizes));
      const minutes = ((performance.now() - began) / 60_000).toFixed(1);
      console.log(`${borrowers} borrowers written in ${minutes} min:`, rows);
    }
    writeFileSync(noteFile, serialize({ on: today, many, one, runs: 0 }));
  } finally {
    await engine.stop();
  }
}

const sizes = script<Record<string, number>>(`
  select (select count(*)::int from loan_order) as loans,
    (select count(*)::int from plan) as plans,
    (select count(*)::int from transfer) as transfers,
    (pg_database_size(current_database()) / 1000000)::int as megabytes`);

async function people(db: Database, known: OneBorrower | null, borrowers: number) {
  await migrate(db);
  const one = known ?? (await makeOneBorrower(db, { loans: threeLoans, now: new Date() }));
  await makeBorrowers(db, one, { from: 0, count: borrowers, isSpread: true });
  await db.run(insertOnce);
  await settle(db);
  return one;
}

async function withDatabase<T>(
  engine: Engine,
  name: string,
  act: (db: Database) => Promise<T>,
): Promise<T> {
  // Statements over so many rows take what they take.
  const config = { connectionString: urlOf(engine, name), statement_timeout: 0 };
  const db = pooled('server', config);
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

function urlOf({ address: { host, port, user } }: Engine, name: string): string {
  return `postgresql://${user}@${encodeURIComponent(host ?? '')}:${port}/${name}`;
}
