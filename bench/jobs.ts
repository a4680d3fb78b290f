/**
 * What it costs to send payments by looking for rows that say "requested", beside a queue that
 * says it a second time (pg-boss, enqueued in the same transaction): start-up and processor time
 * a payment, `npm run bench -- jobs [payments] [turns]`.
 */
import type { Database } from '../server/store/database/database.ts';
import { jobList } from '../server/app/jobs/job-list.ts';
import { addMissingJobs } from '../server/store/jobs/job-rows.ts';
import type { OneBorrower } from './borrowers/one-borrower.ts';
import { bossDatabase, fetchPgBoss, pgBossVersion } from './jobs/pg-boss.ts';
import { batch, requestPayment, sendBatch } from './jobs/requested-payments.ts';
import { cpuTimeOf } from './measure/cpu-time.ts';
import { median } from './measure/median.ts';
import { report, type Row } from './measure/report.ts';
import { durablePostgres, peopled } from './server/bench-database.ts';

const payments = Number(process.argv[2] ?? 1_500);
const turns = Number(process.argv[3] ?? 3);
const queue = 'submit-payment';
const atOnce = 16;

interface Costs {
  /** Until jobs can run: on tables that are there, and the very first time. */
  startMs: number[];
  firstStartMs: number[];
  us: number[];
}

const made = new WeakSet<Database>();
const costs: Record<string, Costs> = {};
const library = await fetchPgBoss();
const postgres = await durablePostgres();
try {
  const most = payments * 2 * (turns + 1);
  const onServer = await peopled({ databaseUrl: postgres.url, dataDir: '' }, { count: most });
  await measure('server', onServer.db, onServer.one);
  await onServer.db.close();
  report('jobs', Object.entries(costs).flatMap(rowsOf), costs);
} finally {
  await postgres.stop();
  await library.remove();
}
// The library leaves timers behind.
process.exit(0);

async function measure(place: string, db: Database, one: OneBorrower): Promise<void> {
  let from = 0;
  for (let turn = 0; turn <= turns; turn++) {
    const ours = await stateRows(db, one, (from += payments) - payments);
    const theirs = await withQueue(db, one, (from += payments) - payments);
    console.log(turn === 0 ? 'warm-up' : turn, place, { ours, theirs });
    keep(`${place}, state rows`, ours, turn);
    keep(`${place}, pg-boss ${pgBossVersion}`, theirs, turn);
  }
}

function keep(name: string, run: { startMs: number; us: number }, turn: number): void {
  const all = (costs[name] ??= { startMs: [], firstStartMs: [], us: [] });
  if (turn === 0) all.firstStartMs.push(run.startMs);
  else {
    all.startMs.push(run.startMs);
    all.us.push(run.us);
  }
}

/** The rows are the queue: what is requested is claimed, sent and written down. */
async function stateRows(db: Database, one: OneBorrower, from: number) {
  const began = performance.now();
  await addMissingJobs(
    db,
    jobList.map(({ name }) => ({ name, dueAt: new Date() })),
  );
  const startMs = performance.now() - began;
  const us = await processorTime(async () => {
    // One statement is a transaction by itself.
    await inTurn(from, (n) => requestPayment(db, one, n));
    while ((await sendBatch(db)) === batch);
  });
  return { startMs, us };
}

/**
 * By an instance of its own: one that makes a queue does not remember it, and would look it up on
 * a connection of its own inside our transaction.
 */
async function makeQueue(db: Database): Promise<void> {
  const boss = library.on(db);
  await boss.start();
  await boss.createQueue(queue);
  await boss.stop({ graceful: false });
  made.add(db);
}

/** The queue says it too: enqueued with the payment, fetched, and told when it is done. */
async function withQueue(db: Database, one: OneBorrower, from: number) {
  const began = performance.now();
  if (!made.has(db)) await makeQueue(db);
  const boss = library.on(db);
  await boss.start();
  const startMs = performance.now() - began;
  const us = await processorTime(async () => {
    await inTurn(from, (n) =>
      db.transaction(async (tx) => {
        const id = await requestPayment(tx, one, n);
        await boss.send(queue, { id }, { db: bossDatabase(tx) });
      }),
    );
    for (;;) {
      const jobs = await boss.fetch(queue, { batchSize: batch });
      if (jobs.length === 0) return;
      // The payments behind the jobs are read, and their sending counted, as without a queue.
      await sendBatch(db);
      await boss.complete(
        queue,
        jobs.map(({ id }) => id),
      );
    }
  });
  await boss.stop({ graceful: false });
  return { startMs, us };
}

/** Some at once, as requests come. */
async function inTurn(from: number, act: (n: number) => Promise<unknown>): Promise<void> {
  let next = from;
  const work = async (): Promise<void> => {
    while (next < from + payments) await act(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Microseconds a payment, of this process and of the server. */
async function processorTime(act: () => Promise<void>): Promise<number> {
  const own = process.cpuUsage();
  const server = cpuTimeOf(postgres.pid);
  await act();
  const { user, system } = process.cpuUsage(own);
  return (user + system + cpuTimeOf(postgres.pid) - server) / payments;
}

function rowsOf([name, { startMs, firstStartMs, us }]: [string, Costs]): Row[] {
  return [
    { what: `${name}: first start, ms`, measured: median(firstStartMs) },
    { what: `${name}: start, ms`, measured: median(startMs) },
    { what: `${name}: processor a payment, µs`, measured: median(us) },
  ];
}
