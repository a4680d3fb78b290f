import { afterAll, beforeAll, expect, it } from 'vitest';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { script } from '../store/database/database.ts';
import { countAgainstLimits, takeHitsBack } from './rate-limits.ts';

const limit = { name: 'tries', most: 2, windowSeconds: 600 };
const start = new Date('2026-11-20T08:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());

const at = (secondsLater = 0) => {
  const now = new Date(start.getTime() + secondsLater * 1000);
  return testContext({ db, now });
};
const count = (of: string, secondsLater = 0, weight = 1) =>
  countAgainstLimits(db, at(secondsLater), [{ limit, of, weight }]);

it('the third of a window gets the time of its next try, and the next begins again', async () => {
  expect([await count('0971000001'), await count('0971000001')]).toEqual([null, null]);
  expect(await count('0971000001', 100)).toMatchObject({
    hits: 3,
    isFirst: true,
    retryAfterSeconds: 500,
  });
  expect(await count('0971000001', 599)).toMatchObject({
    isFirst: false,
    retryAfterSeconds: 1,
  });
  expect(await count('0971000002', 100)).toBeNull();
  expect(await count('0971000001', 600)).toBeNull();
});

it('what is worth more counts for more', async () => {
  expect(await count('0971000003', 0, 2)).toBeNull();
  expect(await count('0971000003')).not.toBeNull();
});

it('one that is undone leaves room for one, in the same number and window', async () => {
  for (const of of ['0971000004', '0971000005']) {
    expect([await count(of), await count(of)]).toEqual([null, null]);
  }
  await takeHitsBack(db, at(600), [{ limit, of: '0971000004' }]);
  expect(await count('0971000004')).not.toBeNull();
  await takeHitsBack(db, at(), [{ limit, of: '0971000004' }]);
  await takeHitsBack(db, at(), [{ limit, of: '0971000004' }]);
  expect(await count('0971000004')).toBeNull();
  expect(await count('0971000004')).not.toBeNull();
  expect(await count('0971000005')).not.toBeNull();
});

it('keeps no number that it counts', async () => {
  const rows = await db.rows(script<{ key: string }>('select key from rate_window'));
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toContain('09710000');
});
