import { expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { decideWish, defaultProducts, housePricing, offersFor, usualWish } from './products.ts';
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

const outOfRange = { reason: 'amount-out-of-range', maxAmount: 50_000n };
const wishes: [what: string, wish: LoanWish, refusal: object | null][] = [
  ['the least', { amount: kwacha(100), termDays: 14 }, null],
  ['the most', { amount: kwacha(500), termDays: 30 }, null],
  ['less', { amount: kwacha(50), termDays: 14 }, outOfRange],
  ['more', { amount: kwacha(550), termDays: 14 }, outOfRange],
  ['half a step', { amount: kwacha(125), termDays: 14 }, outOfRange],
  ['a broken kwacha', { amount: ngwee(10_001n), termDays: 14 }, outOfRange],
  ['another term', { amount: kwacha(100), termDays: 60 }, { reason: 'term-not-offered' }],
  ['the most for it', { amount: kwacha(500), termDays: 60 }, { reason: 'term-not-offered' }],
  ['more for it', { amount: kwacha(550), termDays: 60 }, outOfRange],
];
test.each(wishes)('a wish for %s is answered', (_, wish, refusal) => {
  const answer = decideWish(offer, wish);
  if (refusal === null) expect(answer).toBeNull();
  else expect(answer).toMatchObject(refusal);
});

test('what the income does not carry is refused with the most it does', () => {
  const [narrow] = offersFor(defaultProducts, {
    settledLoans: 0,
    limit: kwacha(500),
    mostInstalment: kwacha(300),
  });
  if (!narrow) throw new Error('nothing is offered');
  const { terms } = narrow;
  expect(terms.map(({ isByIncome }) => isByIncome)).toEqual([true, true]);
  for (const { termDays, maxAmount } of terms) {
    expect(decideWish(narrow, { amount: maxAmount, termDays })).toBeNull();
    const above = { amount: ngwee(maxAmount + kwacha(50)), termDays };
    expect(decideWish(narrow, above)).toEqual({
      reason: 'amount-above-income',
      mostAmount: maxAmount,
      termDays,
    });
  }
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

test('the usual wish is one the offer covers, from the middle of it', () => {
  for (const limit of [100, 500, 1000, 3300, 15_000]) {
    for (const one of offersFor(defaultProducts, {
      ...rich,
      settledLoans: 5,
      limit: kwacha(limit),
    })) {
      expect(decideWish(one, usualWish(one))).toBeNull();
    }
  }
  expect(usualWish(offer)).toEqual({ amount: kwacha(300), termDays: 30 });
});
