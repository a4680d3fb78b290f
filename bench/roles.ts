/**
 * Three processes that serve borrowers and two that work the jobs, behind HAProxy on this machine:
 * signed repayments beside one process that does everything, and borrowers who go on while one
 * process after the other is killed. `npm run bench -- roles [minutes] [pairs] [a run]`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../server/store/database/connect.ts';
import { script, sql } from '../server/store/database/database.ts';
import { findDifferences } from '../testing/kill/equal-money.ts';
import {
  newWorld,
  persistentBorrower,
  type World,
} from '../testing/kill/persistent-borrower.ts';
import { hasHaproxy, startHaproxy } from '../testing/roles/haproxy.ts';
import { lenderByRoles } from '../testing/roles/lender-by-roles.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { repaymentRequests } from './borrowers/repayment-requests.ts';
import { sendAll } from './load/load.ts';
import { median } from './measure/median.ts';
import { atLeast, atMost, report, type Row } from './measure/report.ts';
import { durablePostgres, peopled } from './server/bench-database.ts';
import { startMeasured } from './server/start-server.ts';

const minutes = Number(process.argv[2] ?? 5);
const pairs = Number(process.argv[3] ?? 5);
const connections = 32;
const each = Math.ceil(Number(process.argv[4] ?? 6_400) / connections) * connections;
const killEveryMs = 10_000;
const borrowers = 40;
const mostApiBytes = 250e6;
const longestEndMs = 120_000;

const countOpen = sql<{ readonly open: number }>(`
  select (select count(*) from payment where state in ('requested', 'submitted', 'unknown'))::int
    + (select count(*) from loan_order where status = 'disbursing')::int as open`);

if (!hasHaproxy()) process.exit(1);
const postgres = await durablePostgres();
try {
  const rows = [...(await throughput()), ...(await killed())];
  report('roles', rows, { minutes, pairs, each });
} finally {
  await postgres.stop();
}

async function emptyDatabase(name: string): Promise<string> {
  const db = await connect({ databaseUrl: postgres.url, dataDir: '' });
  await db.run(script(`create database ${name}`));
  await db.close();
  return postgres.urlOf(name);
}

/** The same repayments by one process and by three behind HAProxy, in turn. */
async function throughput(): Promise<Row[]> {
  const databaseUrl = await emptyDatabase('repaid');
  const count = 1 + each * 2 * (pairs + 1);
  const { db, one } = await peopled({ databaseUrl, dataDir: '' }, { count });
  await db.close();
  await using lender = await lenderByRoles({ databaseUrl, api: 3, jobs: 2 });
  await lender.start();
  const balancer = await startHaproxy(lender.api.map(({ url }) => url));
  await balancer.serving(lender.api.length);
  const alone = await startMeasured('all', {
    DATABASE_URL: databaseUrl,
    DEMO_BORROWERS: '0',
    CONSOLE_PORT: '',
    SIMULATOR_PORT: String(lender.simulator.port),
    PAWAPAY_URL: `${lender.simulator.url}/pawapay`,
  });
  const runs: { alone: number; many: number }[] = [];
  let from = 1;
  const run = async (port: number): Promise<number> => {
    const requests = repaymentRequests(one, { from, count: each });
    from += each;
    const { answered, seconds } = await sendAll(requests, { port, connections });
    return answered / seconds;
  };
  for (let pair = 0; pair <= pairs; pair++) {
    const isTurned = pair % 2 === 1;
    const first = await run(isTurned ? balancer.port : alone.port);
    const second = await run(isTurned ? alone.port : balancer.port);
    const figures = isTurned ? { alone: second, many: first } : { alone: first, many: second };
    console.log(pair === 0 ? 'warm-up' : `pair ${pair}`, figures);
    if (pair > 0) runs.push(figures);
  }
  const largest = Math.max(...lender.api.map((process) => process.rssBytes()));
  await alone.stop();
  await balancer.stop();
  return [
    { what: 'one process, repayments a second', measured: median(runs.map((r) => r.alone)) },
    { what: 'three and two behind HAProxy', measured: median(runs.map((r) => r.many)) },
    atLeast('beside one process', median(runs.map(({ alone: a, many }) => many / a)), 1),
    atMost('memory of an api process, MB', largest / 1e6, mostApiBytes / 1e6),
  ];
}

/** Borrowers borrow and pay, while every ten seconds one process is killed and started again. */
async function killed(): Promise<Row[]> {
  const databaseUrl = await emptyDatabase('killed');
  await using lender = await lenderByRoles({
    databaseUrl,
    api: 3,
    jobs: 2,
    simulator: {
      settings: { autoAnswer: 'approve', settleDelayMs: 60, openingBalance: 10_000_000_00n },
    },
  });
  await lender.start();
  const { simulator } = lender;
  const balancer = await startHaproxy(lender.api.map(({ url }) => url));
  await balancer.serving(lender.api.length);
  simulator.world.settings.callbackBaseUrl = balancer.url;
  const db = await connect({ databaseUrl, dataDir: '' });
  const world = newWorld([balancer.url], seededRandom(1));
  const numbers = Array.from({ length: borrowers }, (_, n) => n);
  const people = await Promise.all(numbers.map((n) => persistentBorrower(db, world, n)));
  const lives = people.map((person) => person.live());
  const kills = await killInTurn([...lender.api, ...lender.jobs]);
  world.stopping = true;
  await Promise.all(lives);
  const until = performance.now() + longestEndMs;
  while ((await db.row(countOpen))?.open !== 0 && performance.now() < until) await pause(500);
  const differences = await findDifferences(db, simulator, world);
  for (const one of differences.slice(0, 20)) console.log(one);
  await db.close();
  await balancer.stop();
  return rowsOf(world, { kills, differences, moves: simulator.world.statement().length });
}

async function killInTurn(all: readonly { kill(): Promise<void>; start(): Promise<void> }[]) {
  const until = performance.now() + minutes * 60_000;
  let kills = 0;
  while (performance.now() < until) {
    const next = performance.now() + killEveryMs;
    const process = all[kills % all.length];
    await process?.kill();
    kills += 1;
    await process?.start();
    await pause(Math.max(0, next - performance.now()));
  }
  return kills;
}

function rowsOf(
  { intents, cut, putOff, longestWaitMs }: World,
  { kills, differences, moves }: { kills: number; differences: string[]; moves: number },
): Row[] {
  const counted = (word: RegExp) => differences.filter((one) => word.test(one)).length;
  return [
    { what: 'processes killed', measured: kills },
    { what: 'wishes answered', measured: intents.length },
    { what: 'moves of money', measured: moves },
    { what: 'calls cut off and asked again', measured: cut },
    { what: 'calls put off', measured: putOff },
    atMost('lost', counted(/lost|lacks|is still/), 0),
    atMost('taken twice', counted(/two intents|nobody wanted|once more/), 0),
    atMost('all that differs, ledger proof among it', differences.length, 0),
    atMost('longest wait of a person, s', longestWaitMs / 1000, 10),
  ];
}
