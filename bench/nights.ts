/**
 * The night's accrual over two processes that work the jobs, with one open loan a borrower. It
 * compares what a borrower's call takes during it with what it takes by day. Then comes the
 * nightly proof of what the night changed, beside the proof of everything. `npm run bench --
 * nights [borrowers] [turns]`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { proveSince } from '../server/lending/ledger/prove-ledger.ts';
import { connect } from '../server/store/database/connect.ts';
import { script, sql } from '../server/store/database/database.ts';
import { migrate } from '../server/store/database/migrate.ts';
import { lenderByRoles } from '../testing/roles/lender-by-roles.ts';
import { makeBorrowers, settle } from './borrowers/make-borrowers.ts';
import { makeOneBorrower } from './borrowers/one-borrower.ts';
import { sendAll } from './load/load.ts';
import { measuredCalls, requestsOf } from './load/measured-calls.ts';
import { cpuTimeOf } from './measure/cpu-time.ts';
import { median } from './measure/median.ts';
import { atMost, report } from './measure/report.ts';
import { durablePostgres } from './server/bench-database.ts';
import { threeLoans } from './server/few-and-many.ts';

const borrowers = Number(process.argv[2] ?? 20_000);
const turns = Number(process.argv[3] ?? 3);
/** What the goal speaks of: so many open loans, in so many minutes. */
const goal = { loans: 200_000, minutes: 20, slower: 2 };
const asked = { calls: 1_500, connections: 4 };
const lookEveryMs = 100;
/** Of more the proof of everything takes hours. */
const mostProvedWhole = 5_000;

const dueNow = sql(`
  insert into job_run (name, due_at) values ('accrue-overnight', now())
  on conflict (name) do update set due_at = now()`);
const countLeft = sql<{ readonly left: number; all: number }>(`
  select count(*) filter (where ended_at is null)::int as left, count(*)::int as all
  from night_shard where job = 'accrue-overnight'`);
const countBehind = sql<{ readonly behind: number }>(`
  select count(*)::int as behind from loan_order
  where status in ('active', 'overdue')
    and booked_on < (now() at time zone 'Africa/Lusaka')::date`);

const call = measuredCalls.find(({ name }) => name === 'getMyLoanInfo');
if (call === undefined) throw new Error('the call is measured');
const postgres = await durablePostgres();
const databaseUrl = postgres.url;
const db = await connect({ databaseUrl, dataDir: '' });
try {
  await migrate(db);
  const yesterday = new Date(Date.now() - 86_400_000);
  const one = await makeOneBorrower(db, { loans: threeLoans, now: yesterday });
  await makeBorrowers(db, one, { from: 0, count: borrowers });
  await db.run(script('delete from job_run'));
  await settle(db);
  await using lender = await lenderByRoles({ databaseUrl, api: 1, jobs: 2 });
  await lender.start();
  const port = Number(new URL(lender.api[0]?.url ?? '').port);
  let turn = 0;
  const p99 = async (): Promise<number> => {
    turn += 1;
    const numbers = Array.from({ length: asked.calls }, (_, n) => (n * 13) % borrowers);
    const requests = requestsOf(call, one, { numbers, turn });
    return (await sendAll(requests, { port, connections: asked.connections })).p99Ms;
  };
  await p99();
  const byDay: number[] = [];
  for (let n = 0; n < turns; n++) byDay.push(await p99());

  const nightfall = new Date();
  const postgresBefore = cpuTimeOf(postgres.pid);
  const startedMs = performance.now();
  await db.run(dueNow);
  let seconds = Number.NaN;
  const nightOver = (async () => {
    for (;;) {
      const { left, all } = (await db.row(countLeft)) ?? { left: 1, all: 0 };
      if (left === 0 && all > 0) break;
      await pause(lookEveryMs);
    }
    seconds = (performance.now() - startedMs) / 1000;
  })();
  const byNight: number[] = [];
  while (Number.isNaN(seconds)) byNight.push(await p99());
  await nightOver;
  const behind = (await db.row(countBehind))?.behind ?? Number.NaN;
  const minutes = (seconds * goal.loans) / borrowers / 60;
  const postgresUs = (cpuTimeOf(postgres.pid) - postgresBefore) / borrowers;
  const proved = { since: nightfall, summedTo: nightfall, balances: new Map() };
  const changed = await timed(() => proveSince(db, proved));
  const whole = borrowers > mostProvedWhole ? null : await timed(() => proveSince(db, null));
  report(
    'nights',
    [
      { what: 'open loans', measured: borrowers },
      { what: 'the accrual, seconds', measured: seconds },
      atMost(`of ${goal.loans} open loans, minutes`, minutes, goal.minutes),
      atMost('loans left behind', behind, 0),
      { what: 'PostgreSQL, µs a loan (calls included)', measured: postgresUs },
      { what: 'p99 of a call by day, ms', measured: median(byDay) },
      { what: 'p99 of a call by night, ms', measured: median(byNight) },
      atMost('night beside day', median(byNight) / median(byDay), goal.slower),
      { what: 'loans in all', measured: borrowers * one.orders },
      { what: 'loans that the nightly proof read', measured: changed.orders },
      { what: 'their transfers', measured: changed.transfers },
      { what: 'the nightly proof, seconds', measured: changed.seconds },
      {
        what: `of ${goal.loans} changed loans, minutes`,
        measured: (changed.seconds * goal.loans) / changed.orders / 60,
      },
      ...(whole === null
        ? []
        : [
            { what: 'loans that the whole proof read', measured: whole.orders },
            { what: 'transfers of all', measured: whole.transfers },
            { what: 'the whole proof, seconds', measured: whole.seconds },
          ]),
    ],
    { byDay, byNight, seconds, changed, whole },
  );
} finally {
  await db.close();
  await postgres.stop();
}

/** A proof without what it found: rows that were copied have no chains of their own. */
async function timed(prove: () => ReturnType<typeof proveSince>) {
  const startedMs = performance.now();
  const { orders, transfers } = await prove();
  return {
    orders,
    transfers: Number(transfers),
    seconds: (performance.now() - startedMs) / 1000,
  };
}
