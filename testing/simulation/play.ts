import { createHash } from 'node:crypto';
import type { Database } from '../../server/store/database/database.ts';
import { handleDeliveryReport } from '../../server/messages/delivery-report.ts';
import { handlePaymentCallback } from '../../server/lending/payments/receive-callback.ts';
import type { Delivery } from '../../simulator/http/deliveries.ts';
import { findFaults } from './checks.ts';
import { diceOf } from './dice.ts';
import { emptyTables } from './fresh-tables.ts';
import { playHistory } from './history.ts';
import { takeOverMachine } from './machine.ts';
import { outsideWorld } from './outside-world.ts';
import { registerPeople } from './people.ts';
import { comeToRest } from './rest.ts';
import { serverProcess } from './server-process.ts';
import type { Sabotage, ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';
import { Killed, Turns } from './turns.ts';
import { whatHappened } from './what-happened.ts';
import { drawWrongPrice } from './wrong-price.ts';

export interface HistoryWanted {
  readonly seed: number;
  readonly people?: number;
  readonly steps?: number;
  readonly sabotage?: Sabotage;
}

/** What came of a history. */
export interface Played {
  readonly seed: number;
  /** Empty when all is well. */
  readonly faults: readonly string[];
  /** Everything that happened, in order: two runs of a seed have the same. */
  readonly trace: readonly string[];
  readonly traceHash: string;
  readonly people: number;
  readonly intents: number;
  /** Movements of money, by the network's own statement. */
  readonly movements: number;
  readonly kills: number;
  readonly days: number;
  /** How often what happened. */
  readonly seen: ReadonlyMap<string, number>;
}

/** One provider for all, or each network directly with another to turn to. */
const allRoutes = ['', 'MTN:mtn,pawapay Airtel:airtel,pawapay', 'MTN:mtn Airtel:airtel'];

/** The first hundred are played with every test, so they are short; one in some is crowded. */
export function sizeOf(seed: number): { readonly people: number; readonly steps: number } {
  if (seed <= 100) return { people: 8 + (seed % 6), steps: 34 };
  if (seed % 25 === 0) return { people: 40, steps: 250 };
  return { people: 10 + (seed % 13), steps: 90 };
}

/** Plays the history of a seed in an empty database, brings it to rest and looks for faults. */
export async function playSeed(db: Database, wanted: HistoryWanted): Promise<Played> {
  const { seed, sabotage = {} } = wanted;
  const { people: count, steps } = { ...sizeOf(seed), ...wanted };
  await emptyTables(db);
  const set = await setStage(db, { seed, count, steps, sabotage });
  const { stage, trace, putBack } = set;
  try {
    await playHistory(stage, steps);
    await comeToRest(stage);
    const found = await findFaults(stage);
    const startedMs = set.startedAt.getTime();
    return {
      seed,
      trace,
      faults: [...stage.faults, ...found],
      people: count,
      traceHash: createHash('sha256').update(trace.join('\n')).digest('hex'),
      seen: await whatHappened(stage),
      intents: stage.intents.length,
      movements: stage.outside.movements().length,
      kills: set.processes().length - 1,
      days: Math.round((stage.now().getTime() - startedMs) / 86_400_000),
    };
  } finally {
    putBack();
  }
}

async function setStage(
  db: Database,
  {
    seed,
    count,
    steps,
    sabotage,
  }: { seed: number; count: number; steps: number; sabotage: Sabotage },
) {
  const dice = diceOf(seed);
  const trace: string[] = [];
  const note = (line: string) => void trace.push(line);
  const turns = new Turns(dice, note);
  const faults: string[] = [];
  const processes: ServerProcess[] = [];
  const deliver = (delivery: Delivery) => deliverTo(stage, delivery);
  const outside = outsideWorld({ seed, dice, deliver });
  sabotage.outside?.(outside);
  const now = () => new Date(outside.clock.now());
  const startedAt = now();
  const routes = dice.pick(allRoutes);
  const living = (): ServerProcess => {
    const last = processes.at(-1);
    if (last !== undefined && !last.isDead) return last;
    const name = `p${processes.length + 1}`;
    const next = serverProcess({ name, db, turns, outside, routes, sabotage });
    processes.push(next);
    return next;
  };
  const answer = async (url: URL, init: RequestInit): Promise<Response> => {
    const by = processes.find((one) => url.hostname.startsWith(`${one.name}.`));
    if (by === undefined) throw new Error(`no process asks from ${url.hostname}`);
    const label = `${init.method ?? 'GET'} ${url.pathname.replace(/[0-9a-f-]{36}/g, 'id')}`;
    return turns.take(by, label, () => outside.answer(url, init));
  };
  const putBack = takeOverMachine({ dice, nowMs: () => outside.clock.now(), answer });
  const people = await registerPeople(db, { dice, count, now: startedAt });
  let numbers = 0;
  const stage: Stage = {
    seed,
    dice,
    db,
    turns,
    outside,
    people,
    intents: [],
    wrongPrice: drawWrongPrice(seed, steps),
    faults,
    server: { isOff: false },
    note,
    now,
    calledOver: new Set(),
    countUp: () => ++numbers,
    process: living,
  };
  return { stage, trace, putBack, startedAt, processes: () => processes };
}

/** A callback on its way: it may be lost, and its receiver may die over it. */
function deliverTo(stage: Stage, { method = 'POST', url, headers, body }: Delivery) {
  if (stage.server.isOff || stage.dice.chance(6)) return Promise.resolve(undefined);
  const { context } = stage.process();
  const { pathname, host } = new URL(url);
  const [, , provider = '', kind = ''] = pathname.split('/');
  const arrived = {
    provider,
    kind,
    rawBody: Buffer.from(body),
    headers,
    method,
    authority: host,
    url: pathname,
  };
  return new Promise<number | undefined>((resolve) => {
    stage.turns.start(async () => {
      try {
        if (provider === 'africastalking') await handleDeliveryReport(context, arrived);
        else await handlePaymentCallback(context, arrived);
        resolve(200);
      } catch (error) {
        if (!(error instanceof Killed)) stage.faults.push(String(error));
        resolve(undefined);
      }
    });
  });
}
