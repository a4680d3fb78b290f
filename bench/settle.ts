/**
 * The rest of a repayment's life on the whole server with its jobs. It is requested over HTTP
 * and sent to the (simulated) network, then called back, polled and booked, with its receipt
 * queued. `npm run bench -- settle [repayments] [turns]`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, sql } from '../server/store/database/database.ts';
import { manualClock } from '../simulator/clock.ts';
import { startSimulator } from '../simulator/start.ts';
import { repaymentRequests } from './borrowers/repayment-requests.ts';
import { sendAll } from './load/load.ts';
import { cpuTimeOf } from './measure/cpu-time.ts';
import { median } from './measure/median.ts';
import { report, type Row } from './measure/report.ts';
import { durablePostgres, peopled } from './server/bench-database.ts';
import { startMeasured } from './server/start-server.ts';

const connections = 32;
const count = Number(process.argv[2] ?? 2_000);
const turns = Number(process.argv[3] ?? 5);
const settleDelayMs = 1_000;
const longestMs = 300_000;

interface Part {
  readonly perSecond: number;
  readonly nodeUs: number;
  readonly postgresUs: number;
}

// Its clock does not move until all are sent, so that no payment settles before its time.
const clock = manualClock(Date.now());
const simulator = await startSimulator({
  port: 0,
  callbackBaseUrl: 'http://127.0.0.1:1',
  clock,
  settings: { autoAnswer: 'approve', settleDelayMs },
});
const postgres = await durablePostgres();
const at = { databaseUrl: postgres.url, dataDir: '' };
const { db, one } = await peopled(at, { count: count * (turns + 1) });
const server = await startMeasured('all', {
  DATABASE_URL: postgres.url,
  PAWAPAY_URL: `${simulator.url}/pawapay`,
  AFRICASTALKING_URL: `${simulator.url}/africastalking`,
});
simulator.world.settings.callbackBaseUrl = `http://127.0.0.1:${server.port}`;
try {
  const sent: Part[] = [];
  const settled: Part[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    const requests = repaymentRequests(one, { from: turn * count, count });
    const sending = await part(async () => {
      await sendAll(requests, { port: server.port, connections });
      await untilNone(db, ['requested', 'unknown']);
    });
    const settling = await part(async () => {
      clock.advance(settleDelayMs);
      await untilNone(db, ['requested', 'submitted', 'unknown']);
    });
    console.log(turn === 0 ? 'warm-up' : turn, { sending, settling });
    if (turn === 0) continue;
    sent.push(sending);
    settled.push(settling);
  }
  const rows = [...rowsOf('asked for and sent', sent), ...rowsOf('settled', settled)];
  report('settle', rows, { sent, settled });
} finally {
  await server.stop();
  await db.close();
  await postgres.stop();
  await simulator.close();
}

async function part(act: () => Promise<void>): Promise<Part> {
  const nodeBefore = cpuTimeOf(server.pid);
  const postgresBefore = cpuTimeOf(postgres.pid);
  const began = performance.now();
  await act();
  return {
    perSecond: (count / (performance.now() - began)) * 1000,
    nodeUs: (cpuTimeOf(server.pid) - nodeBefore) / count,
    postgresUs: (cpuTimeOf(postgres.pid) - postgresBefore) / count,
  };
}

/**
 * Waits until no payment of the network is in one of these states. It asks by the index of those
 * that are open: counting all of them cost PostgreSQL 170 µs a repayment, booked to the product.
 */
async function untilNone(on: Database, states: readonly string[]): Promise<void> {
  const giveUpAt = performance.now() + longestMs;
  const some = sql<{ id: string }, { states: readonly string[] }>(
    // A few of the made-up numbers are with another network in the simulated world.
    `select id from payment where state in ('requested', 'submitted', 'unknown')
        and state = any (:states) and provider = 'pawapay' limit 1`,
  );
  while ((await on.row(some, { states })) !== undefined) {
    if (performance.now() > giveUpAt) throw new Error(`some are still ${states.join(' or ')}`);
    await pause(100);
  }
}

function rowsOf(what: string, parts: Part[]): Row[] {
  const middle = (figure: keyof Part) => median(parts.map((each) => each[figure]));
  return [
    { what: `${what}, a second`, measured: middle('perSecond') },
    { what: `${what}: Node, µs`, measured: middle('nodeUs') },
    { what: `${what}: PostgreSQL, µs`, measured: middle('postgresUs') },
  ];
}
