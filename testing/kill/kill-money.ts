import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Simulator } from '../../simulator/start.ts';
import { seededRandom } from '../seeded-random.ts';
import { mostWaitMs } from '../until.ts';
import { isForAPerson, isOpen } from './equal-money.ts';
import type { MortalServer } from './mortal-server.ts';
import { mortalServer } from './mortal-server.ts';
import type { World } from './persistent-borrower.ts';
import { newWorld, persistentBorrower } from './persistent-borrower.ts';

export interface KillRun {
  readonly seed: number;
  readonly kills: number;
  readonly servers: number;
  readonly borrowers: number;
  /** The longest a server lives after a request to move money. */
  readonly longestLifeMs: number;
  readonly simulator: Simulator;
  /** Opens the database beside the servers; on the embedded one only while none runs. */
  readonly openDatabase: () => Promise<Database>;
  readonly env: Readonly<Record<string, string>>;
  /** How long an answer is waited for, before the request is sent again. */
  readonly patienceMs?: number;
  /** The share of payments by the keys of a phone. */
  readonly byKeys?: number;
  /** Kills go on until so many of them were made. */
  readonly leastByKeys?: number;
  /** Another harm than a kill, which the server is to survive. */
  readonly harm?: (world: World) => Promise<void>;
}

/** By then all has ended that no clock has to be put forward for. */
const usualEndMs = 30_000;
const longestLullMs = 3000;
const lookEveryMs = 5;

const countOpen = sql<{ open: bigint; waiting: bigint }>(`
  select count(*) filter (where ${isOpen} and not ${isForAPerson}) as open,
    (select count(*) from loan_order where status = 'disbursing' and not exists (
      select from payment where order_id = loan_order.id and ${isForAPerson})) as waiting
  from payment`);

/**
 * Borrowers borrow and pay without pause while their servers are killed, one at a moment chosen by
 * the seed, and started again. Afterwards everything is let come to its end. Returns the
 * answers to borrowers.
 */
export async function killWhileMoneyMoves(run: KillRun): Promise<World> {
  const random = seededRandom(run.seed);
  const { url } = run.simulator;
  const SIMULATOR_PORT = new URL(url).port;
  const env = { ...run.env, SIMULATOR_PORT, PAWAPAY_URL: `${url}/pawapay` };
  const makers = Array.from({ length: run.servers }, () => mortalServer(env));
  const servers = await Promise.all(makers);
  const urls = servers.map((server) => server.url);
  const world = newWorld(urls, random, run);
  const people = await register(run, world);
  try {
    await Promise.all(servers.map((server) => server.start()));
    callALivingOne(run, servers);
    const lives = people.map((person) => person.live());
    await killAll(run, servers, world);
    world.stopping = true;
    await Promise.all(lives);
    await letEverythingEnd(run, servers);
  } finally {
    world.stopping = true;
    await Promise.all(servers.map((server) => server.kill()));
  }
  return world;
}

async function register(run: KillRun, world: World) {
  const db = await run.openDatabase();
  const numbers = Array.from({ length: run.borrowers }, (_, n) => n);
  const people = await Promise.all(numbers.map((n) => persistentBorrower(db, world, n)));
  await db.close();
  return people;
}

/** Each server has its own killer, so that one starts while others serve and die. */
async function killAll(
  run: KillRun,
  servers: readonly MortalServer[],
  world: World,
): Promise<void> {
  let left = run.kills;
  const giveUpAt = performance.now() + mostWaitMs;
  // On a busy machine all kills may come before the first loan is there to be paid.
  const lacksKeys = () =>
    world.keys.paid.length < (run.leastByKeys ?? 0) && performance.now() < giveUpAt;
  const haunt = async (server: MortalServer): Promise<void> => {
    while (left > 0 || lacksKeys()) {
      left -= 1;
      await moneyBegins(world);
      await pause(world.random() * run.longestLifeMs);
      if (run.harm !== undefined) {
        await run.harm(world);
        continue;
      }
      const dying = server.kill();
      callALivingOne(run, servers);
      await dying;
      await server.start();
      callALivingOne(run, servers);
    }
  };
  await Promise.all(servers.map((server) => haunt(server)));
}

/** Until a borrower presses a button: a kill while nothing happens would prove nothing. */
async function moneyBegins(world: World): Promise<void> {
  const { begun } = world;
  const until = Date.now() + longestLullMs;
  while (world.begun === begun && Date.now() < until) await pause(lookEveryMs);
}

/** As a load balancer would: callbacks go to a server that is up, as far as is known. */
function callALivingOne({ simulator }: KillRun, servers: readonly MortalServer[]): void {
  const living = servers.find((server) => server.isUp()) ?? servers[0];
  simulator.world.settings.callbackBaseUrl = living?.url ?? '';
}

/** The network asked when it should be, and once after a day for whatever was slow. */
async function letEverythingEnd(run: KillRun, servers: readonly MortalServer[]): Promise<void> {
  const [survivor, ...others] = servers;
  await Promise.all(others.map((server) => server.kill()));
  callALivingOne(run, servers);
  const begun = performance.now();
  // On a busy machine a server that dies for each look takes minutes.
  while (performance.now() - begun < mostWaitMs) {
    await pause(1000);
    if ((await openPayments(run, survivor)) === 0n) return;
    if (performance.now() - begun > usualEndMs) await putClockForward(survivor);
  }
}

async function openPayments(run: KillRun, server: MortalServer | undefined): Promise<bigint> {
  const embedded = run.env['DATABASE_URL'] === undefined;
  // The embedded database belongs to one process: it is looked at while that one is down.
  if (embedded) await server?.kill();
  const db = await run.openDatabase();
  const row = await db.row(countOpen);
  await db.close();
  if (embedded) await server?.start();
  if (embedded) await pause(4000);
  return (row?.open ?? 0n) + (row?.waiting ?? 0n);
}

async function putClockForward(server: MortalServer | undefined): Promise<void> {
  await fetch(`${server?.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advanceDays":1}',
  });
}
