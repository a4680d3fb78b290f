import { expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { covers, defaultProducts, housePricing, offersFor } from './products.ts';
import type { LoanWish } from './products.ts';

const rich = { mostInstalment: kwacha(35_000) };

const offered = (settledLoans: number, limit: number): [string, bigint][] =>
  offersFor(defaultProducts, { ...rich, settledLoans, limit: kwacha(limit) }).map((offer) => [
    offer.product.name,
    offer.maxAmount / 100n,
  ]);

test.each([
  [0, 1000, [['First loan', 1000n]]],
  [0, 15_000, [['First loan', 1000n]]],
  [0, 320, [['First loan', 300n]]],
  [0, 99, []],
  [
    1,
    1200,
    [
      ['First loan', 1000n],
      ['Standard', 1200n],
    ],
  ],
  [1, 150, [['First loan', 150n]]],
  [
    5,
    2488,
    [
      ['First loan', 1000n],
      ['Standard', 2450n],
      ['Plus', 2400n],
    ],
  ],
])('after %i settled loans and up to K%i', (settledLoans, limit, offers) => {
  expect(offered(settledLoans, limit)).toEqual(offers);
});

const [offer] = offersFor(defaultProducts, { ...rich, settledLoans: 0, limit: kwacha(500) });
if (!offer) throw new Error('the first loan is missing');

const wishes: [what: string, wish: LoanWish, isCovered: boolean][] = [
  ['the least', { amount: kwacha(100), termDays: 14 }, true],
  ['the most', { amount: kwacha(500), termDays: 30 }, true],
  ['less', { amount: kwacha(50), termDays: 14 }, false],
  ['more', { amount: kwacha(550), termDays: 14 }, false],
  ['half a step', { amount: kwacha(125), termDays: 14 }, false],
  ['a broken kwacha', { amount: ngwee(10_001n), termDays: 14 }, false],
  ['another term', { amount: kwacha(100), termDays: 60 }, false],
];
test.each(wishes)('a wish for %s is covered or not', (_, wish, isCovered) => {
  expect(covers(offer, wish)).toBe(isCovered);
});

test('the products and the price the house ships with', () => {
  const sheet = defaultProducts.map((one) => [
    [one.productId, one.name, one.version, one.offeredFromSettledLoans, one.publishedOn],
    [one.minAmount, one.maxAmount, one.stepAmount],
    one.terms,
  ]);
  const since = '2026-01-01';
  expect(sheet).toEqual([
    [['first-loan', 'First loan', 1, 0, since], [100, 1000, 50].map(kwacha), [14, 30]],
    [['standard', 'Standard', 1, 1, since], [200, 5000, 50].map(kwacha), [14, 30, 60, 91]],
    [['plus', 'Plus', 1, 5, since], [500, 15_000, 100].map(kwacha), [30, 60, 91, 182]],
  ]);
  // 0.4 % a day, 3 % at once, 0.5 % a day late after a day of grace, for 30 days; never above
  // the loan itself.
  expect(housePricing).toEqual({
    ...{ dailyRatePpm: 4000, serviceFeeBasisPoints: 300, chargeCapBasisPoints: 10_000 },
    ...{ lateFeeDailyPpm: 5000, lateFeeGraceDays: 1, lateFeeMaxDays: 30 },
    ...{ coolingOffHours: 48, onePlanUpToDays: 31, planDays: 30 },
    ...{ extensionDays: 14, extensionsPerPlan: 2 },
    ...{ extensionOpensDaysBefore: 3, extensionClosesDaysAfter: 3 },
    minimum: { floor: kwacha(20), shareBasisPoints: 2000, roundUpTo: kwacha(1) },
    allocation: 'charges-first',
  });
  for (const { pricing } of defaultProducts) expect(pricing).toEqual(housePricing);
});
