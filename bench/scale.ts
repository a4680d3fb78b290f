/**
 * The same calls with ten thousand borrowers in the database and with many more, in turn, on two
 * databases of one server. Their cost must hardly depend on how many others there are. Each turn
 * asks about borrowers that were not read before, and then about the same ones again. That
 * separates the cost of a call from the cost of fetching pages from a disk. `npm run bench --
 * scale [borrowers] [turns]`.
 */
import { startSimulator } from '../simulator/start.ts';
import { connect } from '../server/store/database/connect.ts';
import { type Database, sql } from '../server/store/database/database.ts';
import { costOf, type Cost } from './load/cost-of-calls.ts';
import { type MeasuredCall, measuredCalls, requestsOf } from './load/measured-calls.ts';
import { median } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { few, fewAndMany } from './server/few-and-many.ts';
import { type MeasuredServer, startMeasured } from './server/start-server.ts';

const connections = 8;
const many = Number(process.argv[2] ?? 1_000_000);
const turns = Number(process.argv[3] ?? 5);
/** Every second one has figures that are spread for lists, and is not asked about. */
const each = Math.floor(few / 2 / (turns + 1));
/** Shares no factor with either number of borrowers, so that it walks through all of them. */
const stride = 7_919;

interface Place {
  readonly borrowers: number;
  readonly server: MeasuredServer;
  readonly db: Database;
}

/** The cost, and how much of the write-ahead log it took. */
interface Costs extends Cost {
  readonly walBytes: number;
}

interface Runs {
  readonly few: Costs[];
  readonly many: Costs[];
}

const selectWal = sql<{ readonly at: bigint }>(
  `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as at`,
);

const simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
const made = await fewAndMany(many);
try {
  const small = await place('few', few);
  const large = await place('many', many);
  const runs: Record<string, Runs> = {};
  const reading = measuredCalls.filter(({ isRead }) => isRead);
  const writing = measuredCalls.filter(({ isRead }) => !isRead);
  const asked = [
    ...reading.map((call) => ({ name: call.name, call, time: 0 })),
    ...reading.map((call) => ({ name: `${call.name}, again`, call, time: 1 })),
    ...writing.map((call) => ({ name: call.name, call, time: 0 })),
  ];
  for (let turn = 0; turn <= turns; turn++) {
    for (const { name, call, time } of asked) {
      const of = { call, turn, time };
      const costs = { few: await cost(small, of), many: await cost(large, of) };
      console.log(turn === 0 ? 'warm-up' : turn, name, costs);
      if (turn === 0) continue;
      const run = (runs[name] ??= { few: [], many: [] });
      run.few.push(costs.few);
      run.many.push(costs.many);
    }
  }
  for (const { server, db } of [small, large]) {
    await server.stop();
    await db.close();
  }
  console.log('\nA call among few, and among many:');
  console.table(Object.entries(runs).map(partsOf));
  report(`scale`, Object.entries(runs).flatMap(rowsOf), { few, many, runs });
} finally {
  await made.stop();
  await simulator.close();
}

/** A server on one of the databases. */
async function place(name: 'few' | 'many', borrowers: number): Promise<Place> {
  const PAWAPAY_URL = `${simulator.url}/pawapay`;
  const databaseUrl = made.urlOf(name);
  const server = await startMeasured('calls', { DATABASE_URL: databaseUrl, PAWAPAY_URL });
  return { borrowers, server, db: await connect({ databaseUrl, dataDir: '' }) };
}

/** What it costs to ask about the borrowers of a turn, for the first or the second time. */
async function cost(
  { borrowers, server, db }: Place,
  { call, turn, time }: { call: MeasuredCall; turn: number; time: number },
): Promise<Costs> {
  // Of a database that was measured before, others: each pays once.
  const first = (made.run * few) / 2 + turn * each;
  const pairs = Math.floor(borrowers / 2);
  const numbers = Array.from({ length: each }, (_, i) => 2 * (((first + i) * stride) % pairs));
  const requests = requestsOf(call, made.one, { numbers, turn: turn * 10 + time });
  const before = await walOf(db);
  const costs = await costOf(requests, { ...server, postgresPid: made.pid, connections });
  return { ...costs, walBytes: Number((await walOf(db)) - before) / requests.length };
}

async function walOf(db: Database): Promise<bigint> {
  return (await db.row(selectWal))?.at ?? 0n;
}

function rowsOf([name, { few: small, many: large }]: [string, Runs]) {
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

/** What the cost is made of, a line a call: few, then many. */
function partsOf([name, { few: small, many: large }]: [string, Runs]) {
  const both = (figure: keyof Costs) =>
    [small, large]
      .map((costs) => median(costs.map((one) => one[figure])).toFixed(1))
      .join(', ');
  return {
    call: name,
    'Node, µs': both('nodeUs'),
    'PostgreSQL, µs': both('postgresUs'),
    'pages read': both('pagesRead'),
    'of them from disk': both('fromDisk'),
    'log, bytes': both('walBytes'),
  };
}
