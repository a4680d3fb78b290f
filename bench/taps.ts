/**
 * How long a tap takes to the next paint, on a processor four times slower, beside a page that
 * only counts its taps. `npm run bench -- taps [turns] [folder of an earlier build]`; with a
 * folder it measures that build in the same run.
 */
import type { Page } from 'playwright-core';
import { logIn } from '../journeys/log-in.ts';
import { type OpenStage, openStage } from '../journeys/stage.ts';
import { median } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { type Place, places } from './taps/places.ts';
import { countingPath, measureTaps, tapToPaint } from './taps/tap-to-paint.ts';

const turns = Number(process.argv[2] ?? 7);
const earlier = process.argv[3];
const builds = { '': {}, ...(earlier ? { 'earlier build, ': { screensDir: earlier } } : {}) };
const mostTimes = 2.5;
/** A person looks before they tap; what is fetched at idle is there by then. */
const restMs = 2_500;

interface Opened {
  readonly build: string;
  readonly place: Place;
  readonly page: Page;
  readonly slow: (isSlow: boolean) => Promise<void>;
}

const stages: OpenStage[] = [];
const opened: Opened[] = [];
const tapsMs: Record<string, number[]> = {};
try {
  for (const [build, options] of Object.entries(builds)) {
    const stage = await openStage(options);
    stages.push(stage);
    for (const place of places) opened.push(await openAt(stage, build, place));
  }
  // The first turn warms up and does not count.
  for (let turn = 0; turn <= turns; turn++) {
    for (const { build, place, page, slow } of turn % 2 ? opened : opened.toReversed()) {
      await slow(true);
      const taken = await turnAt(page, place);
      await slow(false);
      if (turn === 0) continue;
      for (const [what, ms] of Object.entries(taken)) (tapsMs[build + what] ??= []).push(ms);
    }
    console.log(`turn ${turn} of ${turns}`);
  }
  report('taps', rowsOf(), tapsMs);
} finally {
  await Promise.all(stages.map((stage) => stage.close()));
}
process.exit();

async function openAt(stage: OpenStage, build: string, place: Place): Promise<Opened> {
  const person = await stage.person(place.mobile, { serviceWorkers: 'block' });
  const { page } = person;
  if (place.isLoggedIn) await logIn(person);
  else await person.goesTo('/home');
  return { build, place, page, slow: await measureTaps(page) };
}

/** Each tap of a place on a page opened again, and as many on the one that counts. */
async function turnAt(page: Page, { url = '/home', name, taps }: Place) {
  const taken: Record<string, number> = {};
  const origin = new URL(page.url()).origin;
  await page.goto(origin + countingPath);
  const floors: number[] = [];
  for (let n = 0; n < 3; n++) floors.push(await tapToPaint(page, page.locator('button')));
  taken[`${name}: floor`] = median(floors);
  await page.goto(origin + url);
  await Object.values(taps)[0]?.(page).waitFor();
  await page.waitForTimeout(restMs);
  for (const [what, find] of Object.entries(taps)) {
    taken[what] = await tapToPaint(page, find(page));
  }
  return taken;
}

function rowsOf(): Row[] {
  const rows = Object.keys(builds).flatMap((build) =>
    places.flatMap(({ name, taps }) =>
      Object.keys(taps).map((what) => {
        const [floor, ours] = [tapsMs[`${build}${name}: floor`], tapsMs[build + what]];
        return { build, what, floor: median(floor ?? []), ours: median(ours ?? []) };
      }),
    ),
  );
  return rows.flatMap(({ build, what, floor, ours }) => [
    { what: `${build}${what}, ms (floor ${Math.round(floor)})`, measured: ours },
    atMost(`${build}${what}, times the floor`, ours / floor, mostTimes),
  ]);
}
