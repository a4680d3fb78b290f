import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { provisionOf, provisionTotal } from '../../../domain/books/provision.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { isDeep } from '../../../testing/depth.ts';
import {
  bookedBalances,
  foldedBalances,
  missedNights,
} from '../../../testing/missed-nights.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { foldAgeing, foldStock, summedStock } from '../../../testing/portfolio-fold.ts';
import { ageingOf } from '../ledger/ageing.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { newestProfiles } from '../ledger/provision-profiles.ts';

/* Every day before, in and after three missed nights is what the fold of it says. */

const borrowers = isDeep ? 2000 : 60;

let db: TestDatabase;
let world: MoneyWorld;
let [firstOff, back]: CivilDate[] = [];
let days: readonly CivilDate[] = [];
const today = () => world.context.clock.today();
beforeAll(async () => {
  db = await testDatabase();
  ({ world, firstOff, back, days } = await missedNights(db, borrowers));
}, 1_800_000);
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const without0 = (sums: ReadonlyMap<string, bigint>) =>
  Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n).sort());

describe(`${borrowers} borrowers and a sleep of three days over the end of a month`, () => {
  it('covers the end of a month, and every day after the nights that ran', () => {
    expect([firstOff, back]).toEqual(['2026-04-30', '2026-05-02']);
    expect(days).toContain('2026-04-30');
    expect(days.at(-1)).toBe('2026-05-03');
  });

  it('has the trial balance of every day as the loans of that day, as known now', async () => {
    for (const day of days) {
      const knownOn = today();
      expect([day, without0(await bookedBalances(db, day, knownOn))]).toEqual([
        day,
        without0(await foldedBalances(db, day, knownOn)),
      ]);
    }
  });

  it('has the portfolio and the ages of every day, as known then and as known since', async () => {
    for (const day of days) {
      for (const knownOn of [day, addDays(today(), -1)]) {
        expect([day, await summedStock(db, day, knownOn)]).toEqual([
          day,
          await foldStock(db, day, knownOn),
        ]);
        expect([day, await ageingOf(db, day, knownOn)]).toEqual([
          day,
          await foldAgeing(db, day, knownOn),
        ]);
      }
    }
  });

  it('carries in the books what provisions are asked of, on every day', async () => {
    const [profile] = await newestProfiles(db);
    if (profile === undefined) throw new Error('profiles come with the program');
    for (const day of days) {
      const knownOn = addDays(today(), -1);
      const ages = await ageingOf(db, day, knownOn);
      const carried = ages.reduce((sum, { carrying }) => sum + carrying, 0n);
      const books = await bookedBalances(db, day, knownOn);
      const parts = ['principal', 'interest', 'fees', 'late-fees', 'deferred-fee-income'];
      expect([day, carried]).toEqual([
        day,
        parts.reduce((sum, part) => sum + (books.get(part) ?? 0n), 0n),
      ]);
      expect(provisionTotal(provisionOf(profile.steps, ages))).toBe(
        provisionTotal(provisionOf(profile.steps, await foldAgeing(db, day, knownOn))),
      );
    }
  });

  it('has a proof without a fault', async () => {
    expect((await proveLedger({ db })).faults).toEqual([]);
  });
});
