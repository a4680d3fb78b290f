import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { neverReached } from '../../server/lending/payments/settled-fact.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { type Database, sql } from '../../server/store/database/database.ts';
import { type Simulator, startSimulator } from '../../simulator/start.ts';
import { peopled } from '../server/bench-database.ts';
import { type MeasuredServer, startMeasured } from '../server/start-server.ts';
import { type Cluster, diskBytes, type Member, startCluster, until } from './cluster.ts';
import { type Fault, mend } from './faults.ts';
import { type Load, type SeenCall, startLoad } from './load.ts';

const steadyMs = 2_000;

/** What borrowers saw of one fault. */
export interface Round {
  readonly fault: string;
  /** The longest that one call waited for its answer. */
  readonly longestWaitMs: number;
  /** The longest time in which no payment was acknowledged. */
  readonly gapMs: number;
  readonly calls: number;
  readonly faults: readonly string[];
  /** The most of the server from the fault to the end of the wait, against before it. */
  readonly memoryTimes: number;
  readonly moreSockets: number;
}

export interface Outcome {
  readonly rounds: readonly Round[];
  readonly acknowledged: number;
  /** Acknowledged, and neither paid nor refused by the network in the end. */
  readonly lost: number;
  /** Plans with two payments, or borrowers whose money moved twice. */
  readonly twice: number;
  readonly ledgerFaults: readonly string[];
}

/** The product on a cluster, its networks, and borrowers who pay. */
export interface UnderLoad {
  readonly cluster: Cluster;
  readonly simulator: Simulator;
  readonly db: Database;
  readonly server: MeasuredServer;
  readonly load: Load;
}

/** Starts all of that, lets borrowers pay for a moment, and ends it after the act. */
export async function underLoad<T>(
  { people, atOnce }: { readonly people: number; readonly atOnce: number },
  act: (all: UnderLoad) => Promise<T>,
): Promise<T> {
  await using cluster = await startCluster();
  const simulator = await startSimulator({
    port: 0,
    callbackBaseUrl: 'http://127.0.0.1:1',
    settings: { autoAnswer: 'approve' },
  });
  const { db: bare, one } = await peopled(
    { databaseUrl: cluster.url, dataDir: '' },
    { count: people },
  );
  const db = bare.enduring();
  const server = await startMeasured('all', {
    DATABASE_URL: cluster.url,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    PAWAPAY_URL: `${simulator.url}/pawapay`,
    AFRICASTALKING_URL: `${simulator.url}/africastalking`,
  });
  simulator.world.settings.callbackBaseUrl = `http://127.0.0.1:${server.port}`;
  try {
    const load = startLoad(one, { port: server.port, atOnce, people });
    await pause(2 * steadyMs);
    return await act({ cluster, simulator, db, server, load });
  } finally {
    await server.stop();
    await db.close();
    await simulator.close();
  }
}

/** Copies of one borrower have the chains of the one: these faults are there before. */
export async function newLedgerFaults(db: Database): Promise<() => Promise<string[]>> {
  const known = new Set((await proveLedger({ db })).faults);
  return async () => (await proveLedger({ db })).faults.filter((fault) => !known.has(fault));
}

/** Lets one fault after the other strike the leader, while borrowers pay. */
export function failOver(
  faults: readonly Fault[],
  options: { people: number; atOnce: number; tell: (round: Round) => void },
): Promise<Outcome> {
  return underLoad(options, async ({ cluster, simulator, db, server, load }) => {
    const newFaults = await newLedgerFaults(db);
    const rounds: Round[] = [];
    for (const fault of faults) {
      const round = await strike(cluster, { load, pid: server.pid }, fault);
      rounds.push(round);
      options.tell(round);
    }
    await load.stop();
    const open = "state in ('requested', 'submitted', 'unknown')";
    const many = sql<{ many: bigint }>(`select count(*) as many from payment where ${open}`);
    await until('all payments have ended', async () => (await db.row(many))?.many === 0n);
    const moved = simulator.world.statement().filter(({ amount }) => amount < 0n);
    const mobiles = new Set(moved.map(({ mobile }) => mobile));
    return {
      rounds,
      acknowledged: load.acknowledged.size,
      lost: await countLost(db, load.acknowledged),
      twice: (await countTwice(db)) + moved.length - mobiles.size,
      ledgerFaults: await newFaults(),
    };
  });
}

async function strike(
  cluster: Cluster,
  { load, pid }: { readonly load: Load; readonly pid: number },
  fault: Fault,
): Promise<Round> {
  await pause(steadyMs);
  const before = sizeOf(pid);
  const sizes = [before];
  const timer = setInterval(() => sizes.push(sizeOf(pid)), 200);
  const leader = await cluster.leader();
  const struckMs = performance.now();
  try {
    await servesAgain(cluster, load, { fault, leader });
  } finally {
    clearInterval(timer);
  }
  await pause(steadyMs);
  mend(cluster, leader, diskBytes);
  await cluster.whole();
  await pause(steadyMs);
  const calls = load.seen.filter(({ endedMs }) => endedMs >= struckMs);
  const right = calls.filter((call) => call.isPayment && call.fault === '');
  const ends = [struckMs, ...right.map(({ endedMs }) => endedMs)];
  return {
    fault: fault.name,
    longestWaitMs: Math.max(...calls.map(({ beganMs, endedMs }) => endedMs - beganMs)),
    gapMs: Math.max(...ends.slice(1).map((end, i) => end - (ends[i] ?? end))),
    calls: calls.length,
    faults: calls.flatMap((call) => (call.fault === '' ? [] : [call.fault])),
    memoryTimes: Math.max(...sizes.map(({ bytes }) => bytes)) / before.bytes,
    moreSockets: Math.max(...sizes.map(({ sockets }) => sockets)) - before.sockets,
  };
}

/** Strikes the leader, and waits until a borrower pays at the one that leads then. */
async function servesAgain(
  cluster: Cluster,
  load: Load,
  { fault, leader }: { readonly fault: Fault; readonly leader: Member },
): Promise<void> {
  await fault.strike(cluster, leader);
  // Another leads, or it leads on: borrowers are answered by it.
  const { leadsOnMs } = fault;
  if (leadsOnMs === undefined)
    await until('another leads', async () => (await cluster.leader()) !== leader);
  else await pause(leadsOnMs);
  const ledMs = performance.now();
  const isPaid = (call: SeenCall) =>
    call.isPayment && call.fault === '' && call.beganMs > ledMs;
  await until('a borrower pays', () => Promise.resolve(load.seen.some(isPaid)));
}

const selectEnds = sql<
  { state: string; code: string | null; many: bigint },
  { ids: readonly string[] }
>(`
  select state, failure_code as code, count(*) as many from payment
  where id = any(:ids) group by 1, 2`);
const selectTwice = sql<{ many: bigint }>(`
  select count(*) as many from (
    select from payment where plan_id is not null and state <> 'failed' and provider = 'pawapay'
    group by plan_id having count(*) > 1) as twice`);

/** Our own answer about a payment that no network knows. */
const unheard = new Set(['NOT_SENT', neverReached]);

/** How many were neither paid nor refused by the network, which knows not all made-up numbers. */
async function countLost(db: Database, acknowledged: ReadonlySet<string>): Promise<number> {
  const ends = await db.rows(selectEnds, { ids: [...acknowledged] });
  if (ends.length > 1) console.log('payments by their end:', ends);
  const isRefused = (code: string | null) => code !== null && !unheard.has(code);
  const heard = ends.filter(({ state, code }) => state === 'confirmed' || isRefused(code));
  return acknowledged.size - heard.reduce((sum, { many }) => sum + Number(many), 0);
}

async function countTwice(db: Database): Promise<number> {
  return Number((await db.row(selectTwice))?.many);
}

/** Memory and open sockets of a process. */
interface Size {
  readonly bytes: number;
  readonly sockets: number;
}

function sizeOf(pid: number): Size {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const folder = `/proc/${pid}/fd`;
  const isSocket = (fd: string) => {
    try {
      return readlinkSync(`${folder}/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  };
  return {
    bytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024,
    sockets: readdirSync(folder).filter(isSocket).length,
  };
}
