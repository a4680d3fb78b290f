/**
 * `npm run drill -- <name>`: one night that goes wrong, on real programs, with what was measured
 * beside its goals. Ends with 1 when one was missed. Which there are, and what to type in such an
 * incident, is in docs/operate/. A missing program is reported, and fails with `CI`.
 */
import { beside } from './drills/beside.ts';
import { clockJump } from './drills/clock-jump.ts';
import { corruptPage } from './drills/corrupt-page.ts';
import { deletedTable } from './drills/deleted-table.ts';
import type { Drill } from './drills/drill.ts';
import { fullDisk } from './drills/full-disk.ts';
import { leakedToken } from './drills/leaked-token.ts';
import { lostKey } from './drills/lost-key.ts';
import { lyingProvider } from './drills/lying-provider.ts';
import { moved } from './drills/moved.ts';
import { restoreByPage } from './drills/restore-by-page.ts';
import { restorePatroni } from './drills/restore-patroni.ts';
import { restore } from './drills/restore.ts';
import { upgrade } from './drills/upgrade.ts';
import { wrongPrice } from './drills/wrong-price.ts';
import { report } from './measure/report.ts';
import { isCi } from '../scripts/test-tools.mjs';

const [name = '', size = '2000'] = process.argv.slice(2);
const drills: Readonly<Record<string, Drill>> = {
  restore,
  'restore-by-page': restoreByPage,
  'restore-patroni': restorePatroni,
  'deleted-table': deletedTable,
  'lost-key': lostKey,
  'corrupt-page': corruptPage,
  moved: moved(Number(size)),
  upgrade,
  beside,
  'leaked-token': leakedToken,
  'clock-jump': clockJump,
  'full-disk': fullDisk,
  'lying-provider': lyingProvider,
  'wrong-price': wrongPrice,
};

// A drill that failed may leave borrowers who would ask for ever.
process.exit(await play(drills[name]));

async function play(drill: Drill | undefined): Promise<number> {
  if (drill === undefined) {
    console.error(
      `Say which: npm run drill -- <name>, one of ${Object.keys(drills).join(', ')}.`,
    );
    return 2;
  }
  const why = drill.whyNot();
  if (why !== null) {
    console.log(`${name} is skipped: ${why}.`);
    return isCi() ? 1 : 0;
  }
  const rows = await drill.run((step) => console.log(`  ${step}`));
  report(`drill-${name}`, rows, []);
  return rows.some(({ holds }) => holds === false) ? 1 : 0;
}
