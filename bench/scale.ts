/**
 * The same calls with ten thousand borrowers in the database and with many more, in turn, on two
 * databases of one server: what they cost must hardly depend on how many others there are.
 * `npm run bench -- scale [borrowers] [turns]`.
 */
import { startSimulator } from '../simulator/start.ts';
import { costOf, type Cost } from './load/cost-of-calls.ts';
import { measuredCalls, requestsOf } from './load/measured-calls.ts';
import { median } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { few, fewAndMany } from './server/few-and-many.ts';
import { type MeasuredServer, startMeasured } from './server/start-server.ts';

const connections = 8;
const many = Number(process.argv[2] ?? 1_000_000);
const turns = Number(process.argv[3] ?? 5);
const each = Math.floor(few / (turns + 1));
/** Shares no factor with either number of borrowers, so that it walks through all of them. */
const stride = 7_919;

interface Place {
  readonly borrowers: number;
  readonly server: MeasuredServer;
}

const simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
const made = await fewAndMany(many);
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
  await made.stop();
  await simulator.close();
}

/** A server on one of the databases. */
async function place(name: 'few' | 'many', borrowers: number): Promise<Place> {
  const PAWAPAY_URL = `${simulator.url}/pawapay`;
  const server = await startMeasured('calls', { DATABASE_URL: made.urlOf(name), PAWAPAY_URL });
  return { borrowers, server };
}

async function cost(
  { borrowers, server }: Place,
  call: (typeof measuredCalls)[number],
  turn: number,
): Promise<Cost> {
  // Of a database that was measured before, others: each pays once.
  const first = made.run * few + turn * each;
  const numbers = Array.from({ length: each }, (_, i) => ((first + i) * stride) % borrowers);
  const requests = requestsOf(call, made.one, { numbers, turn: turn * 10 });
  return costOf(requests, { ...server, postgresPid: made.pid, connections });
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
