/** 100 simulated power cuts (or as many as the first argument says); exits 1 on any loss. */
import { rmSync } from 'node:fs';
import { cutPower, recordWork } from '../testing/power-cut.ts';
import { seededRandom } from '../testing/seeded-random.ts';

const cutsPerWork = 20;
const commits = 400;

const cuts = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const total = { cuts: 0, acknowledged: 0, lost: 0, notOpened: 0, inconsistent: 0 };
while (total.cuts < cuts) {
  const work = await recordWork(commits);
  for (let cut = 0; cut < cutsPerWork && total.cuts < cuts; cut++) {
    const outcome = await cutPower(work, random);
    total.cuts++;
    total.acknowledged += outcome.acknowledged;
    total.lost += outcome.lost;
    if (!outcome.opened) total.notOpened++;
    if (!outcome.consistent) total.inconsistent++;
  }
  rmSync(work.folder, { recursive: true, force: true });
}
console.table([{ seed, ...total }]);
process.exitCode = total.lost + total.notOpened + total.inconsistent === 0 ? 0 : 1;
