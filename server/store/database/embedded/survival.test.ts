import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killWriter } from '../../../../testing/kill-database.ts';
import { cutPower, recordWork, type RecordedWork } from '../../../../testing/power-cut.ts';
import { seededRandom } from '../../../../testing/seeded-random.ts';
import { durableStartParams } from './durable-file-system.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const commits = 120;
const cuts = 6;
const kills = 5;

describe.each([
  { files: 'our files', startParams: durableStartParams, survives: true },
  { files: "PGlite's own start", startParams: PGlite.defaultStartParams, survives: false },
])('the power cut while writing, with $files', ({ startParams, survives }) => {
  let work: RecordedWork;

  beforeAll(async () => {
    work = await recordWork(commits, startParams);
  });
  afterAll(() => rm(work.folder, { recursive: true, force: true }));

  it('syncs the log once for every commit, or never', () => {
    const { record } = work.files;
    const between = work.acknowledgedAt.slice(1).map((at, n) => {
      const acts = record.slice(work.acknowledgedAt[n], at);
      return acts.filter(({ act }) => act === 'sync').length;
    });
    const once = between.filter((count) => count === 1).length;
    // A checkpoint, or a new file of the log, adds to a few of them.
    expect(once).toBeGreaterThanOrEqual(survives ? commits * 0.9 : 0);
    expect(Math.min(...between)).toBe(survives ? 1 : 0);
    if (!survives) expect(Math.max(...between)).toBe(0);
  });

  const name = survives ? 'keeps every commit' : 'shows that the test can see a lost commit';
  it(`${name} (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    const bad: unknown[] = [];
    for (let cut = 0; cut < (survives ? cuts : 3); cut++) {
      const outcome = await cutPower(work, random);
      if (!outcome.opened || outcome.lost > 0 || !outcome.consistent) bad.push(outcome);
    }
    if (survives) expect(bad).toEqual([]);
    else expect(bad.length).toBeGreaterThan(0);
  });
});

describe('a process killed while it writes', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'extramoney-kill-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(`leaves what it told of, and its lock to whoever comes next (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    let acknowledged = 0;
    for (let kill = 0; kill < kills; kill++) {
      const outcome = await killWriter(folder, random);
      expect(outcome).toMatchObject({ lost: 0, consistent: true });
      acknowledged += outcome.acknowledged;
    }
    expect(acknowledged).toBeGreaterThan(kills);
  });
});
