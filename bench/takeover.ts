/**
 * A loan book of a former system is checked with its trial booking, agreed to by two and booked by
 * the process of the jobs. Borrowers ask another process for their home at the same time. Then
 * comes a file of 200 MB that has nothing but commas. `npm run bench -- takeover [borrowers]`.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkTakeover, sendTakeoverPart } from '../contract/staff/takeover-acts.ts';
import { addDays } from '../contract/words/civil-date.ts';
import { sql } from '../server/store/database/database.ts';
import { startServerOfTests } from '../testing/database.ts';
import { lenderByRoles } from '../testing/roles/lender-by-roles.ts';
import { takeoverWorld } from '../testing/takeover-world.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { wildBook } from '../testing/wild-book.ts';
import { makeBorrowers, settle } from './borrowers/make-borrowers.ts';
import { makeOneBorrower } from './borrowers/one-borrower.ts';
import { sendAll } from './load/load.ts';
import { measuredCalls, requestsOf } from './load/measured-calls.ts';
import { median } from './measure/median.ts';
import { atMost, report } from './measure/report.ts';
import { threeLoans } from './server/few-and-many.ts';

const borrowers = Number(process.argv[2] ?? 20_000);
/** Minutes for 20,000 borrowers with 46,000 loans, and megabytes. */
const goal = { borrowers: 20_000, minutes: 15, megabytes: 512 };
const part = Buffer.from(`${','.repeat(99)}\n`.repeat(10_000)).toString('base64');
const parts = 199;
/** Borrowers who ask while it works: their numbers are none of the book's. */
const others = { from: 5_000_000, count: 2_000 };
const asked = { calls: 100, connections: 4, everyMs: 3_000 };
const home = measuredCalls.find(({ name }) => name === 'getMyLoanInfo');
if (home === undefined) throw new Error('the call is measured');

const dueNow = sql("update job_run set due_at = now() where name = 'take-over-books'");
const folder = temporaryFolder('takeover');
process.env['POSTGRES_OF_TESTS'] = folder;
// As the product runs it, but for the tests' own settings.
const postgres = await startServerOfTests(folder, {
  autovacuum: 'on',
  shared_buffers: '512MB',
});
writeFileSync(join(folder, 'address'), postgres.url);
try {
  const at = await takeoverWorld();
  const { world, db } = at.two;
  await world.pass((Date.now() - world.now().getTime()) / 1000);
  const one = await makeOneBorrower(db, { loans: threeLoans, now: new Date() });
  await makeBorrowers(db, one, others);
  await settle(db);
  await using lender = await lenderByRoles({ databaseUrl: db.url, api: 1, jobs: 1 });
  await lender.start();
  const [jobs] = lender.jobs;
  const port = Number(new URL(lender.api[0]?.url ?? '').port);
  let turn = 0;
  const p99 = async () => {
    turn += 1;
    const numbers = Array.from(
      { length: asked.calls },
      (_, n) => others.from + ((n * 13) % 2_000),
    );
    const requests = requestsOf(home, one, { numbers, turn });
    return (await sendAll(requests, { port, connections: asked.connections })).p99Ms;
  };
  let peak = 0;
  const watching = setInterval(
    () => (peak = Math.max(peak, jobs?.isUp() ? jobs.rssBytes() : 0)),
    200,
  );
  /** Seconds until the job has brought a run there, and the p99 of each turn of others. */
  const until = async (runId: string, ends: string) => {
    const startedMs = performance.now();
    const p99s: number[] = [];
    await db.run(dueNow);
    for (;;) {
      p99s.push(await p99());
      await pause(asked.everyMs);
      const { state, report: found } = await at.show(runId);
      if (state === ends) break;
      if (state === 'open') throw new Error(found?.whyNot ?? 'it was not checked');
    }
    return { seconds: (performance.now() - startedMs) / 1000, p99s };
  };
  await p99();
  const quiet = [await p99(), await p99(), await p99()];
  const asOf = addDays(world.context.clock.today(), -1);
  const book = wildBook({ borrowers, asOf, seed: 1 });
  const runId = await at.opened(book.files, [], asOf);
  await at.done(checkTakeover, { runId });
  const checking = await until(runId, 'checked');
  console.log('checked', checking, peak);
  const { report: found, sample } = await at.show(runId);
  if (found?.whyNot !== null) throw new Error(found?.whyNot ?? 'it was not checked');
  await at.tickAll(runId);
  await at.agreedTo(runId);
  const booking = await until(runId, 'booked');
  const { booked } = await at.show(runId);
  console.log('booked', booking, peak);
  const ofBook = peak;
  const empty = await at.opened(book.files, ['payments'], asOf);
  peak = 0;
  const payments = { runId: empty, file: 'payments', dates: 'ymd', amounts: 'kwacha' } as const;
  let fileId: string | null = null;
  for (let n = 0; n < parts; n++) {
    const sent = { ...payments, fileId, part: n, isLast: n === parts - 1, base64: part };
    const told: { fileId: string } = await at.done(sendTakeoverPart, sent);
    ({ fileId } = told);
  }
  await at.done(checkTakeover, { runId: empty });
  const reading = await until(empty, 'checked');
  clearInterval(watching);
  const minutes = ({ seconds }: typeof checking) => (seconds * goal.borrowers) / borrowers / 60;
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  const slowest = ({ p99s }: typeof checking) => Math.max(...p99s);
  report(
    'takeover',
    [
      { what: 'borrowers', measured: borrowers },
      { what: 'loans', measured: booked.loans },
      { what: 'rows', measured: book.rows },
      { what: 'rows to compare', measured: sample.rows },
      { what: 'check with trial booking, seconds', measured: checking.seconds },
      atMost(`of ${goal.borrowers} borrowers, minutes`, minutes(checking), goal.minutes),
      { what: 'booking, seconds', measured: booking.seconds },
      atMost(`of ${goal.borrowers} borrowers, minutes`, minutes(booking), goal.minutes),
      { what: 'p99 of a home before, ms', measured: median(quiet) },
      { what: 'while it is checked, ms', measured: median(checking.p99s) },
      { what: 'while it is booked, ms', measured: median(booking.p99s) },
      {
        what: 'the slowest turn of 100, ms',
        measured: Math.max(slowest(checking), slowest(booking)),
      },
      atMost('memory of the process, MB', megabytes(ofBook), goal.megabytes),
      { what: '200 MB of commas, seconds', measured: reading.seconds },
      atMost('memory with that file, MB', megabytes(peak), goal.megabytes),
    ],
    { checking, booking, reading, quiet },
  );
  // Not by its proof of the ledger: borrowers that were copied have no chains.
  await world[Symbol.asyncDispose]();
  await db.dispose();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
