/**
 * The signed repayment over HTTP, everything included, beside the same SQL driven by the
 * database's own load tool. The SQL runs as ten plain statements (F10) and as the statements the
 * server really sends (F1). `npm run bench -- repayment [pairs] [repayments a run]`.
 */
import { rmSync } from 'node:fs';
import { startSimulator } from '../simulator/start.ts';
import type { OneBorrower } from './borrowers/one-borrower.ts';
import { repaymentRequests } from './borrowers/repayment-requests.ts';
import { pgbench } from './floor/pgbench.ts';
import { recordRepayment } from './floor/record-repayment.ts';
import { tenStatements } from './floor/ten-statements.ts';
import { sendAll } from './load/load.ts';
import { cpuTimeOf, cpuTimeOfEndedChildren } from './measure/cpu-time.ts';
import { median } from './measure/median.ts';
import { atLeast, atMost, report, type Row } from './measure/report.ts';
import { durablePostgres, peopled } from './server/bench-database.ts';
import { type MeasuredServer, startMeasured } from './server/start-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const connections = 32;
const pairs = Number(process.argv[2] ?? 7);
const each = Math.ceil(Number(process.argv[3] ?? 12_800) / connections);
const count = each * connections;
/** The embedded database is slower, and so is asked less in as much time. */
const embeddedCount = Math.ceil(count / 4);

type Side = 'http' | 'f10' | 'f1' | 'embedded';
const sides: readonly Side[] = ['http', 'f10', 'f1', 'embedded'];

interface Run {
  readonly perSecond: number;
  readonly nodeUs: number;
  readonly postgresUs: number;
  /** Of the load generator. */
  readonly driverUs: number;
  readonly p99Ms: number;
}

const simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
const postgres = await durablePostgres();
const folder = temporaryFolder('bench');
try {
  const runs = await measure();
  report('repayment', rowsOf(runs), runs);
} finally {
  await postgres.stop();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
}

/** All sides in turn, in another order each time; the first turn warms up and does not count. */
async function measure(): Promise<Record<Side, Run[]>> {
  const PAWAPAY_URL = `${simulator.url}/pawapay`;
  const onServer = { databaseUrl: postgres.url, dataDir: '' };
  const { db, one } = await peopled(onServer, { count: 1 + count * 3 * (pairs + 1) });
  const { script: f1 } = await recordRepayment(db, one, { n: 0, pawapayUrl: PAWAPAY_URL });
  await db.close();
  const inside = await peopled({ dataDir: folder }, { count: embeddedCount * (pairs + 1) });
  await inside.db.close();
  const server = await startMeasured('calls', { DATABASE_URL: postgres.url, PAWAPAY_URL });
  const embedded = await startMeasured('calls', { DATA_DIR: folder, PAWAPAY_URL });
  const scripts = { f10: tenStatements(one), f1 };
  let from = 1;
  let fromInside = 0;
  const act = async (side: Side): Promise<Run> => {
    if (side === 'embedded') {
      fromInside += embeddedCount;
      const numbers = { from: fromInside - embeddedCount, count: embeddedCount };
      return overHttp(embedded, inside.one, numbers);
    }
    from += count;
    const numbers = { from: from - count, count };
    return side === 'http' ? overHttp(server, one, numbers) : byPgbench(scripts[side], numbers);
  };
  const runs: Record<Side, Run[]> = { http: [], f10: [], f1: [], embedded: [] };
  for (let pair = 0; pair <= pairs; pair++) {
    const turn = [...sides.slice(pair % sides.length), ...sides.slice(0, pair % sides.length)];
    for (const side of turn) {
      const run = await act(side);
      console.log(pair === 0 ? 'warm-up' : `pair ${pair}`, side, run);
      if (pair > 0) runs[side].push(run);
    }
  }
  await server.stop();
  await embedded.stop();
  return runs;
}

interface Numbers {
  readonly from: number;
  readonly count: number;
}

async function overHttp(
  { port, pid }: MeasuredServer,
  one: OneBorrower,
  numbers: Numbers,
): Promise<Run> {
  const requests = repaymentRequests(one, numbers);
  const nodeBefore = cpuTimeOf(pid);
  const driverBefore = cpuTimeOfEndedChildren();
  const postgresBefore = cpuTimeOf(postgres.pid);
  const { answered, seconds, p99Ms } = await sendAll(requests, { port, connections });
  return {
    perSecond: answered / seconds,
    nodeUs: (cpuTimeOf(pid) - nodeBefore) / answered,
    postgresUs: (cpuTimeOf(postgres.pid) - postgresBefore) / answered,
    driverUs: (cpuTimeOfEndedChildren() - driverBefore) / answered,
    p99Ms,
  };
}

async function byPgbench(script: string, numbers: Numbers): Promise<Run> {
  const before = cpuTimeOf(postgres.pid);
  const driverBefore = cpuTimeOfEndedChildren();
  const run = { url: postgres.url, script, clients: connections, each, from: numbers.from };
  const { perSecond } = await pgbench(run);
  const postgresUs = (cpuTimeOf(postgres.pid) - before) / count;
  const driverUs = (cpuTimeOfEndedChildren() - driverBefore) / count;
  return { perSecond, nodeUs: 0, postgresUs, driverUs, p99Ms: 0 };
}

function rowsOf(runs: Record<Side, Run[]>): Row[] {
  const middle = (side: Side, figure: keyof Run) =>
    median(runs[side].map((run) => run[figure]));
  const ratio = (side: Side, floor: Side, figure: keyof Run = 'perSecond') =>
    median(runs[side].map((run, i) => run[figure] / (runs[floor][i]?.[figure] ?? Number.NaN)));
  // What two full cores would make of it, whatever else runs on the machine.
  const saved = (floor: Side) =>
    median(runs.http.map((run, i) => allOf(runs[floor][i] ?? run) / allOf(run)));
  return [
    { what: 'F10: ten statements by pgbench, a second', measured: middle('f10', 'perSecond') },
    { what: 'F1: our statements by pgbench, a second', measured: middle('f1', 'perSecond') },
    { what: 'repayments over HTTP, a second', measured: middle('http', 'perSecond') },
    atLeast('HTTP against F10', ratio('http', 'f10'), 1),
    atLeast('HTTP against F1', ratio('http', 'f1'), 0.75),
    atLeast('HTTP against F10 by processor time', saved('f10'), 1),
    atLeast('HTTP against F1 by processor time', saved('f1'), 0.75),
    atMost('Node, µs of processor a repayment', middle('http', 'nodeUs'), 250),
    { what: 'PostgreSQL, µs a repayment over HTTP', measured: middle('http', 'postgresUs') },
    { what: 'PostgreSQL, µs a repayment of F1', measured: middle('f1', 'postgresUs') },
    { what: 'PostgreSQL, µs a repayment of F10', measured: middle('f10', 'postgresUs') },
    atMost('PostgreSQL against F1', ratio('http', 'f1', 'postgresUs'), 1.2),
    atMost('p99 over HTTP at 32 connections, ms', middle('http', 'p99Ms'), 50),
    {
      what: 'embedded: repayments over HTTP, a second',
      measured: middle('embedded', 'perSecond'),
    },
    atLeast('embedded HTTP against F10', ratio('embedded', 'f10'), 0.25),
    {
      what: 'embedded: Node and database, µs a repayment',
      measured: middle('embedded', 'nodeUs'),
    },
  ];
}

function allOf({ nodeUs, postgresUs, driverUs }: Run): number {
  return nodeUs + postgresUs + driverUs;
}
