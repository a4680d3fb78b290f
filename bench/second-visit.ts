/**
 * The second visit to /home, opened by the service worker, beside the first visit to the same page
 * without script: paints and bytes over the same slow wire, with a network and without.
 * `npm run bench -- second-visit [visits]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchWholeBrowser } from '../journeys/browser.ts';
import { writeFloor } from './first-load/floor-page.ts';
import { secondVisit } from './first-load/second-visit.ts';
import { shapedWire, wires } from './first-load/shaped-wire.ts';
import { visit, type Visit } from './first-load/visit.ts';
import { median } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { startMeasured } from './server/start-server.ts';

const visits = Number(process.argv[2] ?? 5);

interface Seen {
  readonly ours: Visit[];
  readonly floor: Visit[];
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
    const seen: Seen = { ours: [], floor: [] };
    for (let turn = 0; turn < visits; turn++) {
      seen.floor.push(await visit(browser, `http://localhost:${toFloor.port}/home`));
      seen.ours.push(await secondVisit(browser, `http://localhost:${toOurs.port}/home`));
      console.log(turn + 1, { floor: seen.floor.at(-1), ours: seen.ours.at(-1) });
    }
    await toOurs.close();
    await toFloor.close();
    runs[name] = seen;
    rows.push(...rowsOf(name, seen));
  }
  report('second-visit', rows, runs);
} finally {
  await browser.close();
  await floor.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function rowsOf(wire: string, { ours, floor: floors }: Seen): Row[] {
  const middle = (of: Visit[], figure: keyof Visit) => median(of.map((one) => one[figure]));
  const largest = middle(ours, 'largestPaintMs');
  const floorLargest = middle(floors, 'largestPaintMs');
  return [
    { what: `${wire}: floor, largest paint, ms`, measured: floorLargest },
    { what: `${wire}: largest paint, ms`, measured: largest },
    atMost(`${wire}: largest paint against the floor`, largest / floorLargest, 0.5),
    atMost(`${wire}: bytes of pages and files`, middle(ours, 'bytes'), 0),
    atMost(`${wire}: layout shift`, middle(ours, 'layoutShift'), 0),
  ];
}
