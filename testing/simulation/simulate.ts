import { parseArgs } from 'node:util';
import { testDatabase } from '../database.ts';
import { setup as oneServer } from '../one-postgres.ts';
import { playOnAllCores, playSeeds, seedsOf } from './play-many.ts';
import type { ToldHistory } from './play-many.ts';
import { playSeed } from './play.ts';
import { sumOf } from './what-happened.ts';

/*
 * `npm run simulate -- --seeds 2000 [--from 1]`: so many histories, on all cores.
 * `npm run simulate -- --seed 17`: one of them again, with everything that happened in it.
 */

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    every: { type: 'string', default: '1' },
    child: { type: 'boolean', default: false },
  },
});
const [from, count, every] = [values.from, values.seeds, values.every].map(Number);

if (from === undefined || count === undefined || every === undefined || !(count > 0)) {
  throw new Error('--seeds and --from are whole numbers');
} else if (values.child) await playSeeds(seedsOf({ from, count, every }), tellParent);
else {
  // One for all cores, which ends with them.
  const stop = await oneServer();
  try {
    if (values.seed === undefined) await playAll({ from, count });
    else await replay(Number(values.seed));
  } finally {
    await stop();
  }
}

function tellParent(played: ToldHistory): void {
  process.send?.(played);
}

async function replay(seed: number): Promise<void> {
  const db = await testDatabase();
  const played = await playSeed(db, { seed });
  await db.dispose();
  say(played.trace.join('\n'));
  for (const [name, times] of played.seen) say(`${String(times).padStart(6)}  ${name}`);
  say(`seed ${seed}: ${summary(played)}, trace ${played.traceHash}`);
  for (const fault of played.faults) say(`FAULT ${fault}`);
  process.exitCode = played.faults.length > 0 ? 1 : 0;
}

async function playAll(wanted: { from: number; count: number }): Promise<void> {
  const startedAt = performance.now();
  const all: ToldHistory[] = [];
  await playOnAllCores({ program: import.meta.filename, ...wanted }, (played) => {
    all.push(played);
    if (played.faults.length > 0) say(failure(played));
    if (all.length % 100 === 0) say(`${all.length} of ${wanted.count} histories`);
  });
  const seen = sumOf(all.map((one) => new Map(one.seen)));
  for (const [name, times] of seen) say(`${String(times).padStart(8)}  ${name}`);
  const failed = all.filter(({ faults }) => faults.length > 0);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  say(`${all.length} histories in ${minutes} minutes: ${summary(total(all))}`);
  say(
    failed.length === 0
      ? 'no fault'
      : `FAULTS in the seeds ${failed.map(({ seed }) => seed).join(', ')}`,
  );
  process.exitCode = failed.length > 0 || all.length < wanted.count ? 1 : 0;
}

type Counted = Pick<ToldHistory, 'people' | 'intents' | 'movements' | 'kills' | 'days'>;

function total(all: readonly ToldHistory[]): Counted {
  const sum = (of: (one: ToldHistory) => number) => all.reduce((so, one) => so + of(one), 0);
  return {
    people: sum((one) => one.people),
    intents: sum((one) => one.intents),
    movements: sum((one) => one.movements),
    kills: sum((one) => one.kills),
    days: sum((one) => one.days),
  };
}

function summary({ people, intents, movements, kills, days }: Counted): string {
  const lives = `${people} borrowers over ${days} days`;
  return `${lives}, ${intents} intents, ${movements} movements of money, ${kills} kills`;
}

/** The seed, the steps and how to see it again. */
function failure({ seed, faults, trace }: ToldHistory): string {
  return [
    `FAULTS in the history of seed ${seed}:`,
    ...faults.map((fault) => `  ${fault}`),
    'what happened:',
    ...trace.map((line) => `  ${line}`),
    `again, with every turn: npm run simulate -- --seed ${seed}`,
  ].join('\n');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
