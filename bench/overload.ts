/**
 * What one and two api processes behind the documented HAProxy answer at 64 connections, and at
 * four times as many. `npm run bench -- overload [turns] [calls a turn]`.
 */
import { readFileSync } from 'node:fs';
import { startSimulator } from '../simulator/start.ts';
import { startHaproxy } from '../testing/roles/haproxy.ts';
import { sendCounted } from './load/load.ts';
import { type MeasuredCall, measuredCalls, requestsOf } from './load/measured-calls.ts';
import { median } from './measure/median.ts';
import { atLeast, atMost, report, type Row } from './measure/report.ts';
import { durablePostgres, peopled } from './server/bench-database.ts';
import { startMeasured } from './server/start-server.ts';

const atCapacity = 64;
const above = 4 * atCapacity;
const turns = Number(process.argv[2] ?? 3);
const each = Number(process.argv[3] ?? 6_000);
const calls = measuredCalls.filter(({ name }) => /^(getMyLoanInfo|submitPayment)$/.test(name));

interface Storm {
  /** Answers a second with what was asked for. */
  readonly capacity: number;
  readonly overload: number;
  readonly refused: number;
  /** Answers that are not of the product. */
  readonly strange: number;
  readonly p99Ms: number;
  /** The first call once the storm is over. */
  readonly afterMs: number;
}

const simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
const postgres = await durablePostgres();
try {
  const count = 2 * (each + (2 * each + 1) * turns);
  const { db, one } = await peopled({ databaseUrl: postgres.url, dataDir: '' }, { count });
  await db.close();
  const env = {
    DATABASE_URL: postgres.url,
    PAWAPAY_URL: `${simulator.url}/pawapay`,
    TRUST_PROXY: 'loopback',
    ROLE: 'api',
    MODELS_URL: 'http://127.0.0.1:1',
    MODELS_TOKEN: 'of the benchmark alone',
  };
  let turn = 0;
  let paid = 0;
  /** Each payment is the first of its borrower. */
  const next = (call: MeasuredCall, size: number) => {
    const from = call.isRead ? 0 : paid;
    if (!call.isRead) paid += size;
    const numbers = Array.from({ length: size }, (_, i) => from + i);
    return requestsOf(call, one, { numbers, turn: turn++ });
  };
  const runs: Record<string, Storm[]> = {};
  const rows: Row[] = [];
  for (const processes of [1, 2]) {
    const servers = await Promise.all(
      Array.from({ length: processes }, () => startMeasured('all', env)),
    );
    const urls = servers.map(({ port }) => `http://127.0.0.1:${port}`);
    const { port, serving, stop } = await startHaproxy(urls);
    await serving(processes);
    for (const call of calls) {
      // The first calls of a process are slow, and count for nothing.
      await sendCounted(next(call, each), { port, connections: atCapacity });
      const name = `${call.name}, ${processes} api`;
      const storms: Storm[] = [];
      for (let i = 0; i < turns; i++) {
        const capacity = await sendCounted(next(call, each), { port, connections: atCapacity });
        const storm = await sendCounted(next(call, each), { port, connections: above });
        const after = await sendCounted(next(call, 1), { port, connections: 1 });
        const goodput = ({ answered, failed, seconds }: typeof storm) =>
          (answered - failed) / seconds;
        storms.push({
          capacity: goodput(capacity),
          overload: goodput(storm),
          refused: storm.failed,
          strange: capacity.strange + storm.strange + after.strange,
          p99Ms: storm.p99Ms,
          afterMs: after.p99Ms,
        });
        console.log(name, storms.at(-1));
      }
      runs[name] = storms;
      rows.push(...rowsOf(name, storms));
    }
    const mostMb = Math.max(...servers.map(({ pid }) => peakMb(pid)));
    rows.push(atMost(`${processes} api: most memory of one, MB`, mostMb, 250));
    await stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
  report('overload', rows, runs);
} finally {
  await postgres.stop();
  await simulator.close();
}

function rowsOf(name: string, storms: readonly Storm[]): Row[] {
  const of = (figure: (storm: Storm) => number) => median(storms.map(figure));
  const most = (figure: (storm: Storm) => number) => Math.max(...storms.map(figure));
  return [
    { what: `${name}: a second at ${atCapacity}`, measured: of((storm) => storm.capacity) },
    atLeast(
      `${name}: of it at ${above}`,
      of((storm) => storm.overload / storm.capacity),
      0.9,
    ),
    { what: `${name}: p99 at ${above}, ms`, measured: of((storm) => storm.p99Ms) },
    { what: `${name}: refused at ${above}`, measured: of((storm) => storm.refused) },
    atMost(
      `${name}: answers of the balancer`,
      most((storm) => storm.strange),
      0,
    ),
    atMost(
      `${name}: one call after it, ms`,
      most((storm) => storm.afterMs),
      1_000,
    ),
  ];
}

/** The most memory that a process ever had. */
function peakMb(pid: number): number {
  const kb = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}
