import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type Killed, killWriter } from '../../../../testing/kill-database.ts';
import { seededRandom } from '../../../../testing/seeded-random.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const kills = 3;

describe.each<Killed>(['writer', 'server', 'both'])('%s, killed while it writes', (killed) => {
  const folder = temporaryFolder('kill');

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(`leaves what it told of to whoever comes next (seed ${seed})`, async () => {
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
