import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../server/store/database/migrate.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { sql } from '../../server/store/database/database.ts';
import { type Simulator, startSimulator } from '../../simulator/start.ts';
import { asData } from '../../testing/client.ts';
import { findDifferences } from '../../testing/kill/equal-money.ts';
import { mortalServer } from '../../testing/kill/mortal-server.ts';
import { type Intent, newWorld, type World } from '../../testing/kill/persistent-borrower.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { atLeast, type Row } from '../measure/report.ts';
import { compileCache } from '../../testing/compile-cache.ts';
import { looking } from './looking.ts';

export type Lender = Awaited<ReturnType<typeof lenderAtWork>>;

const borrowers = 12;
const longestLookMs = 60_000;
const lookEveryMs = 50;
const longestSettleMs = 90_000;

/** Another release than this one, by its files. */
interface Release {
  readonly program?: string;
  readonly migrations?: string;
  /** Its own way to register borrowers, as it knows its tables. */
  readonly borrowers?: () => Promise<
    typeof import('../../testing/kill/persistent-borrower.ts')
  >;
  /** Where more servers will be. */
  readonly besideUrls?: readonly string[];
}

/**
 * A lender whose product is a process on a database, empty until now, and borrowers who borrow and
 * pay until the drill stops them.
 */
export async function lenderAtWork(databaseUrl: string, release: Release = {}) {
  const { simulator, settings } = await outsideOf(databaseUrl);
  // Read at each start: the next life may have others.
  const { program } = release;
  const server = await mortalServer(settings, program === undefined ? {} : { program });
  simulator.world.settings.callbackBaseUrl = server.url;
  // Each server that comes beside it is asked as well.
  const urls = [server.url, ...(release.besideUrls ?? [])];
  const world = newWorld(urls, seededRandom(1));
  const people = await register(databaseUrl, world, release);
  await server.start();
  const money = moneyOf({ databaseUrl, simulator, world });
  const live = () => Promise.all(people.map((person) => person.live()));
  let lives: Promise<unknown> = live();
  return {
    /** What was answered, in order: nothing of it may be lost. */
    answered: world.intents,
    /** Until so many more were answered. */
    async answers(more: number): Promise<void> {
      const wanted = world.intents.length + more;
      while (world.intents.length < wanted) await pause(lookEveryMs);
    },
    /** Until so many more requests were put off. */
    async isPutOff(more: number): Promise<void> {
      const wanted = world.putOff + world.cut + more;
      while (world.putOff + world.cut < wanted) await pause(lookEveryMs);
    },
    /** What no client should have been answered. */
    faults: world.faults as readonly string[],
    /** Until so many more repayments were taken. */
    async pays(more: number): Promise<void> {
      const from = world.intents.length;
      const isPaid = ({ kind, answer }: Intent) => kind === 'pay' && answer.code === 200;
      while (world.intents.slice(from).filter(isPaid).length < more) await pause(lookEveryMs);
    },
    /** The networks and gateways, as the lender's providers have them. */
    outside: simulator.world,
    pawapayUrl: `${simulator.url}/pawapay`,
    /** What another process of the same lender is started with. */
    settings,
    /** How many requests were put off, or not answered in time, until now. */
    putOff: () => world.putOff + world.cut,
    /** Nothing new is wanted, all is answered, and every payment has come to its end. */
    async settles(): Promise<void> {
      world.stopping = true;
      await lives;
      await simulator.quiet();
      await money.ended();
    },
    ...money,
    /** The process is gone, while borrowers go on asking. */
    isKilled: () => server.kill(),
    /** No new requests; open ones are sent again until they are answered. */
    stopsWanting: () => void (world.stopping = true),
    allAnswered: () => lives,
    /** The product's process is gone, and no borrower sends requests. */
    async closes(): Promise<void> {
      world.stopping = true;
      await lives;
      await server.kill();
    },
    /** The product's next process, with other settings, and everybody asks again. */
    async startsAgain(changed: Readonly<Record<string, string>> = {}): Promise<void> {
      Object.assign(settings, changed);
      await server.start();
      // Borrowers who still wait for an answer go on after it.
      world.stopping = false;
      lives = Promise.all([lives, live()]);
    },
    isReady: () => saysReady(server.url),
    /** So many days go by, for the product and for its networks. */
    passes: (advanceDays: number) => passDays(server.url, advanceDays),
    async end(): Promise<void> {
      world.stopping = true;
      await server.kill();
      await simulator.close();
    },
  };
}

/** Whether it says that it serves; a look at a database that is back comes within moments. */
async function saysReady(url: string): Promise<boolean> {
  const giveUpAt = performance.now() + longestLookMs;
  while (!(await fetch(`${url}/readyz`)).ok) {
    if (performance.now() > giveUpAt) return false;
    await pause(lookEveryMs);
  }
  return true;
}

async function passDays(url: string, advanceDays: number): Promise<void> {
  const response = await fetch(`${url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceDays }),
  });
  if (!response.ok) throw new Error(`the clock was not moved: ${await response.text()}`);
}

/** What the database says of payments, and what it and the networks say of each other. */
function moneyOf(of: {
  readonly databaseUrl: string;
  readonly simulator: Simulator;
  readonly world: World;
}) {
  const { databaseUrl, simulator, world } = of;
  const until = (isEnough: (open: number) => boolean, giveUpAt = Infinity) =>
    looking(databaseUrl, async (db) => {
      while (!isEnough((await db.row(countOpen))?.open ?? 0) && performance.now() < giveUpAt) {
        await pause(lookEveryMs);
      }
    });
  return {
    /** Until so many payments wait for their network. */
    waiting: (wanted: number) => until((open) => open >= wanted),
    /** Until none waits any more; the differences list those that do. */
    ended: () => until((open) => open === 0, performance.now() + longestSettleMs),
    /** Every way in which our books, the network's statement and the borrowers' word differ. */
    differences: () => looking(databaseUrl, (db) => findDifferences(db, simulator, world)),
  };
}

/** On the database as a first start makes it. */
async function register(databaseUrl: string, world: World, release: Release) {
  const { persistentBorrower } = await (release.borrowers?.() ??
    import('../../testing/kill/persistent-borrower.ts'));
  const numbers = Array.from({ length: borrowers }, (_, n) => n);
  return looking(databaseUrl, async (db) => {
    await migrate(db, release.migrations);
    return Promise.all(numbers.map((n) => persistentBorrower(db, world, n)));
  });
}

/** The outside world of a drill, and what the product has to know to reach it. */
async function outsideOf(databaseUrl: string) {
  const simulator = await startSimulator({
    port: 0,
    callbackBaseUrl: 'http://127.0.0.1:9',
    seed: 'drill',
    settings: { autoAnswer: 'approve', settleDelayMs: 60, openingBalance: 10_000_000_00n },
  });
  const settings: Record<string, string> = {
    LOG_LEVEL: 'fatal',
    ...compileCache,
    PUBLIC_CALLS_PER_MINUTE: '1000000',
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: databaseUrl,
    SIMULATOR_PORT: String(simulator.port),
    PAWAPAY_URL: `${simulator.url}/pawapay`,
  };
  return { simulator, settings };
}

const countOpen = sql<{ open: number }>(`
  select count(*)::int as open from payment
  where state in ('requested', 'submitted', 'unknown')`);
const selectMade = sql<{ id: string }>(
  `select id from payment union all select id::text from loan_order`,
);

/** How many answers named a payment or a loan that a database does not have. */
export async function lostIn(databaseUrl: string, answers: readonly Intent[]): Promise<number> {
  const rows = await looking(databaseUrl, (db) => db.rows(selectMade));
  const made = new Set(rows.map(({ id }) => id));
  return answers
    .filter(({ answer }) => answer.code === 200)
    .map(({ kind, answer }) => asData(answer.data)[kind === 'pay' ? 'paymentId' : 'orderId'])
    .filter((id) => !made.has(String(id))).length;
}

/** The row that says whether the product serves again. */
export function serves(isReady: boolean): Row {
  return atLeast('the product serves again', isReady ? 1 : 0, 1);
}

/** What the proof of the ledger finds wrong in a database. */
export async function faultsOf(databaseUrl: string): Promise<readonly string[]> {
  return looking(databaseUrl, async (db) => (await proveLedger({ db })).faults);
}
