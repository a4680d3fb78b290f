import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { lies } from '../../../testing/lies/lies.ts';
import { afterThreeDays } from '../../../testing/lies/liars-world.ts';
import type { Liar } from '../../../testing/lies/words.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());

/** Who lies, and who takes what it refuses. */
const routes: readonly [string, Liar, Liar?][] = [
  ['pawapay alone', 'pawapay'],
  ['mtn alone', 'mtn'],
  ['airtel alone', 'airtel'],
  ['mtn before pawapay', 'mtn', 'pawapay'],
  ['airtel before pawapay', 'airtel', 'pawapay'],
];

const liesOf = (liar: Liar) =>
  lies.filter(({ withoutStatement }) => liar !== 'pawapay' || !withoutStatement);

describe('three days after a lie, account = ledger = the book of the network, or a case', () => {
  it('there are at least forty of them', () => {
    expect(new Set(lies.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
  });

  it.each(routes)(
    '%s',
    async (route, liar, behind) => {
      const { ended, faults } = await afterThreeDays(db, liar, liesOf(liar), behind);
      const count = (verdict: string) => ended.filter((one) => one.verdict === verdict).length;
      const figures = ['agrees', 'a case', 'LOST', 'TWICE'].map(
        (one) => `${count(one)} ${one}`,
      );
      process.stdout.write(`${route}: ${ended.length} lies, ${figures.join(', ')}\n`);
      const wrong = ended.filter(({ verdict }) => /LOST|TWICE/.test(verdict));
      expect(wrong.map((one) => `${one.name}: ${one.verdict}`)).toEqual([]);
      expect(faults).toEqual([]);
    },
    600_000,
  );
});
