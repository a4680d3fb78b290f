/**
 * 50 power cuts under a writing process, or as many as the first argument says. Each leaves on
 * the disk what no flush has made sure of or not. Exits 1 on any loss.
 */
import { rmSync } from 'node:fs';
import { cutPower } from '../testing/power-cut.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const cuts = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const folder = temporaryFolder('power');
const total = { cuts: 0, acknowledged: 0, lost: 0, inconsistent: 0 };
for (; total.cuts < cuts; total.cuts++) {
  const outcome = await cutPower(folder, random);
  total.acknowledged += outcome.acknowledged;
  total.lost += outcome.lost;
  if (!outcome.consistent) total.inconsistent++;
}
rmSync(folder, { recursive: true, force: true });
console.table([{ seed, ...total }]);
process.exitCode = total.lost + total.inconsistent === 0 ? 0 : 1;
