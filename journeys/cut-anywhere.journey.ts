import { describe, expect } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { brokenNetwork } from './browser.ts';
import { type Cut, cutsOf, cutsOnce } from './cuts/cut.ts';
import { goesOn, type Walk } from './cuts/walk.ts';
import { countPayments, walks } from './cuts/walks.ts';
import { isEverything } from './engines/engine.ts';
import { expectMoneyProven, journey } from './journey.ts';
import { logIn } from './log-in.ts';
import type { OnTheLine } from './line.ts';
import { openStage, type Stage } from './stage.ts';

/*
 * The network is cut at every request of a walk in turn. Once the request does not arrive, and
 * once it is done and its answer is lost. Then it comes back. In the end the person has what
 * they wanted, once. Every run cuts half of the walks once, by a seed. `JOURNEYS=all` cuts all,
 * and `JOURNEYS_CUT=submitRepay` those at requests of such a name.
 */

const seed = Number(process.env['JOURNEYS_SEED'] ?? 20_261_126);
const cutsARun = 1;
/** Instead of chance: the cuts at requests that have this in their name. */
const only = process.env['JOURNEYS_CUT'];
/** A long list is walked in parts: `JOURNEYS_PART=2/6`. */
const [part = 1, parts = 1] = (process.env['JOURNEYS_PART'] ?? '1/1').split('/').map(Number);

describe(`the network is cut anywhere (JOURNEYS_SEED=${seed})`, () => {
  for (const walk of walksOfThisRun()) {
    journey(`${walk.name}: nothing is lost or done twice`, async (stage) => {
      const all = cutsOf(await walksThrough(stage, walk));
      const faults: string[] = [];
      const cuts = chosen(all);
      expect(cuts.length, 'there is something to cut').toBeGreaterThan(0);
      for (const cut of cuts) {
        const found = await walksOverCut(walk, cut).catch((error: unknown) => [String(error)]);
        faults.push(...found.map((fault) => `${cut.fate} at ${cut.request}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
});

/** Every other walk, by the seed, unless all is wanted. */
function walksOfThisRun(): readonly Walk[] {
  if (isEverything || only !== undefined) return walks;
  return walks.filter((_, place) => place % 2 === seed % 2);
}

function chosen(all: readonly Cut[]): readonly Cut[] {
  if (only !== undefined) return all.filter(({ request }) => request.includes(only));
  if (isEverything) return all.filter((_, place) => place % parts === part - 1);
  const random = seededRandom(seed);
  return Array.from({ length: cutsARun }, () => all[Math.floor(random() * all.length)]).filter(
    (cut) => cut !== undefined,
  );
}

/** On a good day; what was sent from the first screen of the walk on. */
async function walksThrough(stage: Stage, walk: Walk): Promise<readonly OnTheLine[]> {
  const person = await stage.person(walk.mobile);
  await logIn(person);
  await walk.begins(person);
  const before = person.line.sent.length;
  await goesOn(walk, person);
  await walk.ends(person, stage.app);
  expect(await countPayments(stage.app)).toEqual(walk.moves);
  return person.line.sent.slice(before);
}

async function walksOverCut(walk: Walk, cut: Cut): Promise<readonly string[]> {
  const stage = await openStage();
  try {
    const person = await stage.person(walk.mobile);
    person.complaints.forgive(brokenNetwork);
    await logIn(person);
    await walk.begins(person);
    const seen = cutsOnce(person, cut);
    await goesOn(walk, person);
    const { faults } = await seen();
    await walk.ends(person, stage.app);
    expect(await countPayments(stage.app)).toEqual(walk.moves);
    expect(await person.phone.prompts()).toEqual([]);
    await expectMoneyProven(stage.app);
    return [...faults, ...person.complaints.heard];
  } finally {
    await stage.close();
  }
}
