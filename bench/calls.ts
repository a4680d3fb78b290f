/**
 * What the signed calls cost: processor time in the server and in PostgreSQL, calls a second and
 * latency at 32 connections. `npm run bench -- calls [turns] [calls a turn]`.
 */
import { startSimulator } from '../simulator/start.ts';
import { costOf, type Cost } from './load/cost-of-calls.ts';
import { measuredCalls, requestsOf } from './load/measured-calls.ts';
import { median } from './measure/median.ts';
import { report, type Row } from './measure/report.ts';
import { durablePostgres, peopled } from './server/bench-database.ts';
import { startMeasured } from './server/start-server.ts';

const connections = 32;
const turns = Number(process.argv[2] ?? 5);
const each = Number(process.argv[3] ?? 6_000);
const aliveRequest = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';

const simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
const postgres = await durablePostgres();
try {
  const { db, one } = await peopled(
    { databaseUrl: postgres.url, dataDir: '' },
    { count: each * (turns + 1) },
  );
  await db.close();
  const PAWAPAY_URL = `${simulator.url}/pawapay`;
  const server = await startMeasured('calls', { DATABASE_URL: postgres.url, PAWAPAY_URL });
  const at = { ...server, postgresPid: postgres.pid, connections };
  const runs: Record<string, Cost[]> = {};
  for (let turn = 0; turn <= turns; turn++) {
    const numbers = Array.from({ length: each }, (_, i) => turn * each + i);
    const asked: [string, string[]][] = [
      ['healthz, unsigned', numbers.map(() => aliveRequest)],
      ...measuredCalls.map((call): [string, string[]] => {
        return [call.name, requestsOf(call, one, { numbers, turn: turn * 10 })];
      }),
    ];
    for (const [name, requests] of asked) {
      const cost = await costOf(requests, at);
      console.log(turn === 0 ? 'warm-up' : turn, name, cost);
      if (turn > 0) (runs[name] ??= []).push(cost);
    }
  }
  await server.stop();
  report('calls', Object.entries(runs).flatMap(rowsOf), runs);
} finally {
  await postgres.stop();
  await simulator.close();
}

function rowsOf([name, costs]: [string, Cost[]]): Row[] {
  const row = (what: string, figure: keyof Cost): Row => {
    return { what: `${name}: ${what}`, measured: median(costs.map((cost) => cost[figure])) };
  };
  return [
    row('Node, µs', 'nodeUs'),
    row('PostgreSQL, µs', 'postgresUs'),
    row('a second', 'perSecond'),
    row('p99, ms', 'p99Ms'),
  ];
}
