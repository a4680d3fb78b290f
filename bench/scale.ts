/**
 * The same calls with ten thousand borrowers in the database and with many more, in turn, on two
 * databases of one server: what they cost must hardly depend on how many others there are.
 * `npm run bench -- scale [borrowers] [turns]`.
 */
import type { ProductId } from '../contract/words/ids.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import { connect } from '../server/store/database/connect.ts';
import { script } from '../server/store/database/database.ts';
import type { PastLoan } from '../server/app/demo/demo-people.ts';
import { startSimulator } from '../simulator/start.ts';
import type { OneBorrower } from './borrowers/one-borrower.ts';
import { costOf, type Cost } from './load/cost-of-calls.ts';
import { measuredCalls, requestsOf } from './load/measured-calls.ts';
import { median } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { durablePostgres, peopled, usualLoans } from './server/bench-database.ts';
import { type MeasuredServer, startMeasured } from './server/start-server.ts';

const connections = 8;
const few = 10_000;
const many = Number(process.argv[2] ?? 1_000_000);
const turns = Number(process.argv[3] ?? 5);
const each = Math.floor(few / (turns + 1));
/** Shares no factor with either number of borrowers, so that it walks through all of them. */
const stride = 7_919;

const settledLoan = { productId: 'first-loan' as ProductId, amount: kwacha(400), termDays: 14 };
/** Five plans each: two loans paid back long ago, and one of three plans. */
const loans: readonly PastLoan[] = [
  { ...settledLoan, borrowedDaysAgo: 160, paidAfterDays: [14] },
  { ...settledLoan, borrowedDaysAgo: 130, paidAfterDays: [14] },
  ...usualLoans,
];

interface Place {
  readonly borrowers: number;
  readonly one: OneBorrower;
  readonly server: MeasuredServer;
}

const simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
const postgres = await durablePostgres();
try {
  const small = await place('few', few);
  const large = await place('many', many);
  const runs: Record<string, { few: Cost[]; many: Cost[] }> = {};
  for (let turn = 0; turn <= turns; turn++) {
    for (const call of measuredCalls) {
      const costs = { few: await cost(small, call, turn), many: await cost(large, call, turn) };
      console.log(turn === 0 ? 'warm-up' : turn, call.name, costs);
      if (turn === 0) continue;
      const run = (runs[call.name] ??= { few: [], many: [] });
      run.few.push(costs.few);
      run.many.push(costs.many);
    }
  }
  await small.server.stop();
  await large.server.stop();
  report(`scale`, Object.entries(runs).flatMap(rowsOf), { few, many, runs });
} finally {
  await postgres.stop();
  await simulator.close();
}

/** A database of its own with so many borrowers, and a server on it. */
async function place(name: string, borrowers: number): Promise<Place> {
  const admin = await connect({ databaseUrl: postgres.url, dataDir: '', poolSize: 1 });
  await admin.run(script(`create database ${name}`));
  await admin.run(script(`alter database ${name} set synchronous_commit = off`));
  // The rows are copies of rows that were checked: references need not be looked up again.
  await admin.run(script(`alter database ${name} set session_replication_role = replica`));
  await admin.close();
  const databaseUrl = postgres.urlOf(name);
  const began = performance.now();
  const { db, one } = await peopled({ databaseUrl, dataDir: '' }, { count: borrowers, loans });
  await db.run(script(`alter database ${name} reset all`));
  await db.close();
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${borrowers} borrowers with ${borrowers * 5} plans written in ${seconds} s`);
  const PAWAPAY_URL = `${simulator.url}/pawapay`;
  const server = await startMeasured('calls', { DATABASE_URL: databaseUrl, PAWAPAY_URL });
  return { borrowers, one, server };
}

async function cost(
  { borrowers, one, server }: Place,
  call: (typeof measuredCalls)[number],
  turn: number,
): Promise<Cost> {
  const first = turn * each;
  const numbers = Array.from({ length: each }, (_, i) => ((first + i) * stride) % borrowers);
  const requests = requestsOf(call, one, { numbers, turn: turn * 10 });
  return costOf(requests, { ...server, postgresPid: postgres.pid, connections });
}

function rowsOf([name, { few: small, many: large }]: [string, { few: Cost[]; many: Cost[] }]) {
  const total = (one: Cost) => one.nodeUs + one.postgresUs;
  const ratio = median(large.map((one, i) => total(one) / total(small[i] ?? one)));
  const slower = median(large.map((one, i) => one.p50Ms / (small[i]?.p50Ms ?? Number.NaN)));
  const rows: Row[] = [
    { what: `${name}: µs of processor, few`, measured: median(small.map(total)) },
    { what: `${name}: µs of processor, many`, measured: median(large.map(total)) },
    atMost(`${name}: many against few`, ratio, 1.3),
    { what: `${name}: p50 of many against few`, measured: slower },
  ];
  return rows;
}
