import { setTimeout as pause } from 'node:timers/promises';
import { neverReached } from '../../server/lending/payments/settled-fact.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { type Database, sql } from '../../server/store/database/database.ts';
import { peopled } from '../server/bench-database.ts';
import { type Cluster, startCluster, until } from './cluster.ts';
import { type Fault, mend, type Struck } from './faults.ts';
import { isPutOff, type Load, type SeenCall, startLoad } from './load.ts';
import { type Product, socketsOf, startProduct } from './product.ts';

const steadyMs = 2_000;

/** What borrowers saw of one fault. */
export interface Round {
  readonly fault: string;
  /** The longest that one request waited for its answer. */
  readonly longestRequestMs: number;
  /** The longest that a borrower waited, with what the app asked again. */
  readonly longestWaitMs: number;
  /** The longest time in which no payment was acknowledged. */
  readonly gapMs: number;
  readonly calls: number;
  /** Calls whose answer the app had to ask for again. */
  readonly repeated: number;
  /** Calls that were put off, where that is all that can be done. */
  readonly putOff: number;
  readonly faults: readonly string[];
  /** The most of an api that is not struck, until the wait ends, against before the fault. */
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
  readonly db: Database;
  readonly product: Product;
  readonly load: Load;
}

export interface Size {
  readonly people: number;
  readonly atOnce: number;
  /** Processes that serve borrowers, and processes that work the job list. */
  readonly api?: number;
  readonly jobs?: number;
}

/** Starts all of that, lets borrowers pay for a moment, and ends it after the act. */
export async function underLoad<T>(
  { people, atOnce, api = 2, jobs = 2 }: Size,
  act: (all: UnderLoad) => Promise<T>,
): Promise<T> {
  await using cluster = await startCluster();
  const { db: bare, one } = await peopled(
    { databaseUrl: cluster.url, dataDir: '' },
    { count: people },
  );
  const db = bare.enduring();
  try {
    await using product = await startProduct(cluster.url, { api, jobs });
    const load = startLoad(one, { port: product.port, atOnce, people });
    await pause(2 * steadyMs);
    return await act({ cluster, db, product, load });
  } finally {
    await db.close();
  }
}

/** Copies of one borrower have the chains of the one: these faults are there before. */
export async function newLedgerFaults(db: Database): Promise<() => Promise<string[]>> {
  const known = new Set((await proveLedger({ db })).faults);
  return async () => (await proveLedger({ db })).faults.filter((fault) => !known.has(fault));
}

/** Lets one fault after the other strike, while borrowers pay. */
export function failOver(
  faults: readonly Fault[],
  options: Size & { readonly tell: (round: Round) => void },
): Promise<Outcome> {
  return underLoad(options, async ({ cluster, db, product, load }) => {
    const { simulator } = product.lender;
    const newFaults = await newLedgerFaults(db);
    const rounds: Round[] = [];
    for (const fault of faults) {
      const round = await strike(cluster, { load, product }, fault);
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
  { load, product }: { readonly load: Load; readonly product: Product },
  fault: Fault,
): Promise<Round> {
  await pause(steadyMs);
  const { lender } = product;
  const measured = lender.api.at(-1);
  if (measured === undefined) throw new Error('a process serves borrowers');
  const sizeNow = () => ({ bytes: measured.rssBytes(), sockets: socketsOf(measured.pid()) });
  const before = sizeNow();
  const sizes = [before];
  const timer = setInterval(() => sizes.push(sizeNow()), 200);
  const struck = { cluster, lender, leader: await cluster.leader() };
  const struckMs = performance.now();
  try {
    await servesAgain(struck, load, fault);
  } finally {
    clearInterval(timer);
  }
  await pause(steadyMs);
  mend(struck);
  await cluster.whole();
  await product.serves();
  await pause(steadyMs);
  const calls = load.seen.filter(({ endedMs }) => endedMs >= struckMs);
  const isAllowed = (call: SeenCall) => fault.mayPutOff === true && isPutOff(call.fault);
  const right = calls.filter((call) => call.isPayment && call.fault === '');
  const ends = [struckMs, ...right.map(({ endedMs }) => endedMs)];
  return {
    fault: fault.name,
    longestRequestMs: Math.max(...calls.map((call) => call.longestRequestMs)),
    longestWaitMs: Math.max(...calls.map(({ beganMs, endedMs }) => endedMs - beganMs)),
    gapMs: Math.max(...ends.slice(1).map((end, i) => end - (ends[i] ?? end))),
    calls: calls.length,
    repeated: calls.filter(({ repeats }) => repeats > 0).length,
    putOff: calls.filter(isAllowed).length,
    faults: calls
      .filter((call) => call.fault !== '' && !isAllowed(call))
      .map((call) => call.fault),
    memoryTimes: Math.max(...sizes.map(({ bytes }) => bytes)) / before.bytes,
    moreSockets: Math.max(...sizes.map(({ sockets }) => sockets)) - before.sockets,
  };
}

/** Strikes, and waits until a borrower pays at the member that leads then. */
async function servesAgain(struck: Struck, load: Load, fault: Fault): Promise<void> {
  const { cluster, leader } = struck;
  await fault.strike(struck);
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
