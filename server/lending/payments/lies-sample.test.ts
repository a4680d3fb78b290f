import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { lies } from '../../../testing/lies/lies.ts';
import { afterThreeDays } from '../../../testing/lies/liars-world.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());

/** Those that lost money before ends were checked; `lies.test.ts` tells all of them. */
const sample = new Set([
  "a wallet's code after acting, no callback",
  'FAILED twice, then the truth',
  'FAILED for two days',
  'FAILED for good, the callback an hour late',
  'it is reversed after two days in silence',
  'the callback of its reversal, still SUCCESSFUL when asked',
  'NOT_FOUND for 30 hours',
]);

it('MTN lies about what it moved, and in three days the books or a person know', async () => {
  const told = lies.filter(({ name }) => sample.has(name));
  const { ended, faults } = await afterThreeDays(db, 'mtn', told);
  const seen = Object.fromEntries(
    ended.map(({ name, verdict, cases }) => [name, [verdict, ...cases].join(', ')]),
  );
  const agrees = 'agrees';
  const taken = 'a case, payment-taken-back';
  expect(seen).toEqual({
    "collect: a wallet's code after acting, no callback": agrees,
    "payout: a wallet's code after acting, no callback": agrees,
    'collect: FAILED twice, then the truth': agrees,
    'payout: FAILED twice, then the truth': agrees,
    'collect: FAILED for two days': agrees,
    'payout: FAILED for two days': agrees,
    'collect: FAILED for good, the callback an hour late': 'a case, end-contradicted',
    'payout: FAILED for good, the callback an hour late': 'a case, end-contradicted',
    'collect: it is reversed after two days in silence': taken,
    'payout: it is reversed after two days in silence': taken,
    'collect: the callback of its reversal, still SUCCESSFUL when asked': taken,
    'payout: the callback of its reversal, still SUCCESSFUL when asked': taken,
    'collect: NOT_FOUND for 30 hours': agrees,
    'payout: NOT_FOUND for 30 hours': agrees,
  });
  expect(faults).toEqual([]);
}, 60_000);
