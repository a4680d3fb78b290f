import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type Killed, killWriter } from '../../../../testing/kill-database.ts';
import { cutPower } from '../../../../testing/power-cut.ts';
import { seededRandom } from '../../../../testing/seeded-random.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';

const seed = Number(process.env['SEED'] ?? 20_261_126);
const kills = 3;
/** The log may just have been written when the power goes. */
const mostCuts = 5;

describe.each<Killed>(['writer', 'server', 'both'])('%s, killed while it writes', (killed) => {
  const folder = temporaryFolder('kill');

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(`leaves acknowledged commits to the next start (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    let acknowledged = 0;
    for (let kill = 0; kill < kills; kill++) {
      const outcome = await killWriter(folder, random, killed);
      expect(outcome).toMatchObject({ lost: 0, consistent: true });
      acknowledged += outcome.acknowledged;
    }
    expect(acknowledged).toBeGreaterThan(kills);
  });
});

describe.runIf(existsSync('/proc/self/stat'))('power that is cut while it writes', () => {
  const folder = temporaryFolder('power');

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(`leaves acknowledged commits to the next process (seed ${seed})`, async () => {
    const outcome = await cutPower(folder, seededRandom(seed));
    expect(outcome).toMatchObject({ lost: 0, consistent: true });
    expect(outcome.acknowledged).toBeGreaterThan(0);
  });

  it('takes what a commit told of before it was on the disk, so the cut is one', async () => {
    const random = seededRandom(seed);
    let lost = 0;
    for (let cut = 0; cut < mostCuts && lost === 0; cut++) {
      const outcome = await cutPower(folder, random, 'unsure');
      expect(outcome.consistent).toBe(true);
      lost = outcome.lost;
    }
    expect(lost).toBeGreaterThan(0);
  });
});
