/**
 * The first visit to /home on a slow phone and a slow network, beside the same page without
 * script. It shows bytes, paints, and how soon a tap on the login button opens the drawer. `npm
 * run bench -- first-load [visits]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchWholeBrowser } from '../journeys/browser.ts';
import { writeFloor } from './first-load/floor-page.ts';
import { shapedWire, wires } from './first-load/shaped-wire.ts';
import { timeToDrawer, visit, type Visit } from './first-load/visit.ts';
import { median } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { startMeasured } from './server/start-server.ts';

const visits = Number(process.argv[2] ?? 5);
const drawerBudgetMs = 2_000;

interface Seen {
  readonly ours: Visit[];
  readonly floor: Visit[];
  readonly drawerMs: number[];
}

const folder = mkdtempSync(join(tmpdir(), 'extramoney-bench-'));
const server = await startMeasured('calls', { DATA_DIR: join(folder, 'data') });
const floorScreens = join(folder, 'floor');
writeFloor(floorScreens);
const floor = await startMeasured('calls', {
  DATA_DIR: join(folder, 'floor-data'),
  SCREENS_DIR: floorScreens,
});
const browser = await launchWholeBrowser();
try {
  const rows: Row[] = [];
  const runs: Record<string, Seen> = {};
  for (const [name, wire] of Object.entries(wires)) {
    const toOurs = await shapedWire(server.port, wire);
    const toFloor = await shapedWire(floor.port, wire);
    const seen = await look(browser, { ours: urlOf(toOurs), floor: urlOf(toFloor) });
    await toOurs.close();
    await toFloor.close();
    runs[name] = seen;
    rows.push(...rowsOf(name, seen));
  }
  report('first-load', rows, runs);
} finally {
  await browser.close();
  await floor.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** By name: the browser takes packed pages from this machine's own name over plain HTTP. */
function urlOf({ port }: { readonly port: number }): string {
  return `http://localhost:${port}/home`;
}

/** Floor and ours in turn, either first; the first turn warms up and does not count. */
async function look(on: Browser, url: { ours: string; floor: string }): Promise<Seen> {
  const seen: Seen = { ours: [], floor: [], drawerMs: [] };
  for (let turn = 0; turn <= visits; turn++) {
    const early = turn % 2 === 0 ? await visit(on, url.floor) : null;
    const ourVisit = await visit(on, url.ours);
    const floorVisit = early ?? (await visit(on, url.floor));
    const drawerMs = await timeToDrawer(on, url.ours);
    console.log(turn === 0 ? 'warm-up' : turn, { floorVisit, ourVisit, drawerMs });
    if (turn === 0) continue;
    seen.floor.push(floorVisit);
    seen.ours.push(ourVisit);
    seen.drawerMs.push(drawerMs);
  }
  return seen;
}

function rowsOf(wire: string, { ours, floor: floors, drawerMs }: Seen): Row[] {
  const middle = (of: Visit[], figure: keyof Visit) => median(of.map((one) => one[figure]));
  const ratio = (figure: keyof Visit) => middle(ours, figure) / middle(floors, figure);
  const row = (what: string, measured: number): Row => ({ what: `${wire}: ${what}`, measured });
  return [
    row('floor, bytes', middle(floors, 'bytes')),
    atMost(`${wire}: bytes`, middle(ours, 'bytes'), 85_000),
    row('floor, first paint, ms', middle(floors, 'firstPaintMs')),
    row('first paint, ms', middle(ours, 'firstPaintMs')),
    atMost(`${wire}: first paint against the floor`, ratio('firstPaintMs'), 1.1),
    row('floor, largest paint, ms', middle(floors, 'largestPaintMs')),
    row('largest paint, ms', middle(ours, 'largestPaintMs')),
    atMost(`${wire}: largest paint against the floor`, ratio('largestPaintMs'), 1.1),
    wire === 'slow 3G'
      ? atMost(
          `${wire}: login drawer after an immediate tap, ms`,
          median(drawerMs),
          drawerBudgetMs,
        )
      : row('login drawer after an immediate tap, ms', median(drawerMs)),
    row('everything loaded, ms', middle(ours, 'loadedMs')),
    atMost(`${wire}: blocked after the first paint, ms`, middle(ours, 'blockedMs'), 50),
    atMost(`${wire}: layout shift`, middle(ours, 'layoutShift'), 0),
  ];
}
