/**
 * How soon USSD is answered at 20 requests a second, beside a page that does nothing, and what a
 * request costs: `npm run bench -- ussd [seconds] [requests a second]`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../server/store/database/database.ts';
import { startSimulator } from '../simulator/start.ts';
import { ussdPhone } from '../testing/ussd-phone.ts';
import { simulatedSecret } from '../server/networks/ussd/registration.ts';
import { cpuTimeOf } from './measure/cpu-time.ts';
import { median } from './measure/median.ts';
import { atMost, report } from './measure/report.ts';
import { durablePostgres, peopled } from './server/bench-database.ts';
import { startMeasured } from './server/start-server.ts';

const seconds = Number(process.argv[2] ?? 60);
const perSecond = Number(process.argv[3] ?? 20);
/** To the question for a yes, and back: a session pays nothing, so that each is like the first. */
const keys = ['1', '0', '2', '3', '100', '0', '0', '6', '0'];

const simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
const postgres = await durablePostgres();
try {
  const sessions = Math.ceil((seconds * perSecond) / (keys.length + 1));
  const { db } = await peopled({ databaseUrl: postgres.url, dataDir: '' }, { count: sessions });
  const mobiles = await db.rows(
    sql<{ mobile: string }, { most: number }>('select mobile from borrower limit :most'),
    { most: sessions },
  );
  await db.close();
  const server = await startMeasured('calls', {
    DATABASE_URL: postgres.url,
    PAWAPAY_URL: `${simulator.url}/pawapay`,
    USSD_GATEWAYS: 'ontech',
    USSD_ONTECH_SECRETS: simulatedSecret,
    USSD_SESSIONS_PER_MINUTE: '100000',
  });
  const url = `http://127.0.0.1:${server.port}`;
  const ask = async (phone: ReturnType<typeof ussdPhone>, key: string | undefined) => {
    const { status, text } = await (key === undefined ? phone.dial() : phone.press(key));
    if (status !== 200 || text.startsWith('We are busy')) throw new Error(`${status} ${text}`);
  };
  const phones = mobiles.map(({ mobile }) => ussdPhone(url, mobile, { gateway: 'ontech' }));
  // A second between two steps of one phone: a person reads.
  const dials = chunksOf(phones, perSecond).flatMap((some) =>
    [undefined, ...keys].flatMap((key) => some.map((phone) => () => ask(phone, key))),
  );
  const health = dials.map(() => async () => void (await fetch(`${url}/healthz`)).status);
  await atRate(health.slice(0, 200));
  const floor = await atRate(health);
  await atRate(dials.slice(0, 200));
  const before = [cpuTimeOf(server.pid), cpuTimeOf(postgres.pid)];
  const taken = await atRate(dials.slice(200));
  const after = [cpuTimeOf(server.pid), cpuTimeOf(postgres.pid)];
  await server.stop();
  const each = (at: number) => ((after[at] ?? 0) - (before[at] ?? 0)) / taken.length;
  report(
    'ussd',
    [
      { what: 'healthz, p99 ms', measured: p99(floor) },
      { what: 'a screen, median ms', measured: median(taken) },
      atMost('a screen, p99 ms', p99(taken), 1_000),
      { what: 'a screen, Node µs', measured: each(0) },
      { what: 'a screen, PostgreSQL µs', measured: each(1) },
    ],
    { floor, taken },
  );
} finally {
  await postgres.stop();
  await simulator.close();
}

/** Begins one after the other at the rate, whether the one before has ended or not. */
async function atRate(acts: readonly (() => Promise<void>)[]): Promise<number[]> {
  const startedAt = performance.now();
  const all = acts.map(async (act, at) => {
    await pause(Math.max(0, startedAt + (at * 1_000) / perSecond - performance.now()));
    const began = performance.now();
    await act();
    return performance.now() - began;
  });
  return Promise.all(all);
}

function chunksOf<One>(all: readonly One[], size: number): One[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

function p99(all: readonly number[]): number {
  return [...all].sort((one, other) => one - other)[Math.floor(all.length * 0.99)] ?? 0;
}
