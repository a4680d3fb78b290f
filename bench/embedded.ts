/**
 * What the embedded database costs: its first and its next starts, how free our own thread stays
 * while it works, and durable commits a second. Prints one table against the goals.
 * Each start is a process of its own.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect } from '../server/store/database/connect.ts';
import { script, sql } from '../server/store/database/database.ts';
import { migrate } from '../server/store/database/migrate.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const warmStarts = 5;
const workMs = 8_000;
const clients = 8;

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) await compare();
else console.log(JSON.stringify(await measure(dataDir)));

async function compare(): Promise<void> {
  const folder = temporaryFolder('bench');
  const runs = [await otherProcess(folder)];
  for (let start = 0; start < warmStarts; start++) runs.push(await otherProcess(folder));
  rmSync(folder, { recursive: true, force: true });
  const [first, ...warm] = runs;
  const middle = (key: keyof Measured) => median(warm.map((run) => run[key]));
  const rows = [
    { what: 'first start with migrations, ms', measured: first?.startMs ?? 0, goal: '<= 4000' },
    { what: 'warm start with migrations, ms', measured: middle('startMs'), goal: '<= 600' },
    { what: 'loop delay p99, ms', measured: middle('loopP99Ms'), goal: '<= 5' },
    { what: 'loop delay worst, ms', measured: middle('loopWorstMs'), goal: '' },
    { what: 'durable commits a second', measured: middle('commits'), goal: '' },
    { what: 'reads by key a second', measured: middle('reads'), goal: '' },
  ];
  console.table(rows.map((row) => ({ ...row, measured: Math.round(row.measured * 10) / 10 })));
}

interface Measured {
  startMs: number;
  loopP99Ms: number;
  loopWorstMs: number;
  commits: number;
  reads: number;
}

async function otherProcess(folder: string): Promise<Measured> {
  const self = fileURLToPath(import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [self, folder]);
  return JSON.parse(stdout);
}

async function measure(folder: string): Promise<Measured> {
  const began = performance.now();
  const db = await connect({ dataDir: folder });
  await migrate(db);
  const startMs = performance.now() - began;

  await db.run(
    script(`create table if not exists bench (
      id int generated always as identity primary key, n bigint, at timestamptz)`),
  );
  const put = sql<void, { n: bigint }>('insert into bench (n, at) values (:n, now())');
  const get = sql<void, { id: number }>('select n from bench where id = :id');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const commits = await rate((n) => db.run(put, { n: BigInt(n) }));
  const reads = await rate((n) => db.row(get, { id: n % 1000 }));
  delay.disable();
  await db.close();
  const loop = { loopP99Ms: delay.percentile(99) / 1e6, loopWorstMs: delay.max / 1e6 };
  return { startMs, ...loop, commits, reads };
}

async function rate(act: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() - began < workMs / 2) await act(++done);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / ((performance.now() - began) / 1000);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
