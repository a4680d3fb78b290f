/**
 * 100 kills of a writing process, its PostgreSQL, or both (or as many as the first argument says);
 * exits 1 on any loss.
 */
import { rmSync } from 'node:fs';
import { type Killed, killWriter } from '../testing/kill-database.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const kills = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const turns: readonly Killed[] = ['writer', 'server', 'both'];
const folder = temporaryFolder('kills');
const total = { kills: 0, acknowledged: 0, lost: 0, inconsistent: 0 };
for (; total.kills < kills; total.kills++) {
  const outcome = await killWriter(folder, random, turns[total.kills % turns.length]);
  total.acknowledged += outcome.acknowledged;
  total.lost += outcome.lost;
  if (!outcome.consistent) total.inconsistent++;
}
rmSync(folder, { recursive: true, force: true });
console.table([{ seed, ...total }]);
process.exitCode = total.lost + total.inconsistent === 0 ? 0 : 1;
