import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf } from '../../testing/loan-history.ts';
import { offeredPaydayTerm, usualWish } from './choose-product.ts';
import { limitToldTo } from './ladder.ts';
import { paydayTerm } from './payday-term.ts';
import { defaultProducts, housePricing, offersFor } from './products.ts';

const first = { terms: [14, 30], pricing: housePricing };
const date = (text: string) => text as CivilDate;

test.each([
  ['2026-11-27', 25, 30],
  ['2026-11-10', 25, 17],
  ['2026-11-14', 25, null],
  ['2026-11-11', 25, 16],
  ['2026-11-13', 25, 14],
  ['2026-02-01', 31, 29],
  ['2028-02-01', 31, 30],
  ['2026-01-20', 30, null],
  ['2026-12-15', 28, 15],
])('from %s, with pay on day %i, a loan ends after %s days', (from, dayOfMonth, term) => {
  expect(paydayTerm(first, { dayOfMonth, from: date(from) })).toBe(term);
});

test('it ends two days after a payday, within the published terms, in one plan', () => {
  const anyTerms = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1 });
  const check = fc.property(
    ...[anyTerms, fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 31 })],
    (terms, day, dayOfMonth) => {
      const from = dayOf(day);
      const term = paydayTerm({ terms, pricing: housePricing }, { dayOfMonth, from });
      if (term === null) return;
      expect(term).toBeGreaterThanOrEqual(Math.min(...terms));
      expect(term).toBeLessThanOrEqual(Math.min(Math.max(...terms), 31));
      const paidOn = addDays(from, term - 2);
      const isLastDay = addDays(paidOn, 1).endsWith('-01');
      const day0 = Number(paidOn.slice(8));
      expect(day0 === dayOfMonth || (isLastDay && day0 < dayOfMonth)).toBe(true);
    },
  );
  fc.assert(check, { seed: 30_003, numRuns: 300 });
});

test('it is suggested, and never offers more than the limit shown', () => {
  const check = fc.property(
    ...[fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 31 })],
    fc.integer({ min: 100, max: 3000 }),
    (day, dayOfMonth, most) => {
      const earned = { settledLoans: 5, limit: kwacha(15_000), mostInstalment: kwacha(most) };
      const payday = { dayOfMonth, from: dayOf(day) };
      const offers = offersFor(defaultProducts, { ...earned, payday });
      const told = limitToldTo(defaultProducts, earned);
      for (const { maxAmount } of offers) expect(maxAmount).toBeLessThanOrEqual(told);
      const term = offeredPaydayTerm(offers, payday);
      if (term !== undefined) expect(usualWish(offers, { payday }).termDays).toBe(term);
    },
  );
  fc.assert(check, { seed: 30_004, numRuns: 200 });
});
