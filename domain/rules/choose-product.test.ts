import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  offeredAmounts,
  offeredTerms,
  refuseChoice,
} from '../../contract/borrower/loan-choices.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { ProductId } from '../../contract/words/ids.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import type { ProductVersion } from '../loan/loan.ts';
import { quote } from '../loan/quote.ts';
import { amountsOf, chooseOffer, usualWish } from './choose-product.ts';
import { covers, defaultProducts, housePricing, offersFor } from './products.ts';

const today = '2026-06-15' as CivilDate;
const [first, standard, plus] = defaultProducts as [
  ProductVersion,
  ProductVersion,
  ProductVersion,
];
const all = { settledLoans: 5, limit: kwacha(15_000), mostInstalment: null };

const priced = (
  product: ProductVersion,
  serviceFeeBasisPoints: number,
  publishedOn?: string,
) => ({
  ...product,
  publishedOn: (publishedOn ?? product.publishedOn) as CivilDate,
  pricing: { ...housePricing, serviceFeeBasisPoints },
});

describe('the product of a choice', () => {
  it.each<[why: string, products: ProductVersion[], amount: number, days: number, id: string]>([
    ['the only one that covers it', [first, standard, plus], 150, 14, 'first-loan'],
    ['the only one for so many days', [first, standard, plus], 1000, 182, 'plus'],
    ['the cheapest', [first, priced(standard, 200), plus], 500, 30, 'standard'],
    [
      'the cheapest, were it the first',
      [priced(first, 299), standard, plus],
      500,
      30,
      'first-loan',
    ],
    ['of equals the last', [first, standard, plus], 500, 30, 'plus'],
    [
      'of equals the newest',
      [priced(first, 300, '2026-02-01'), standard, plus],
      500,
      30,
      'first-loan',
    ],
    [
      'the cheapest, were it older',
      [priced(first, 301, '2026-02-01'), standard],
      500,
      30,
      'standard',
    ],
  ])('is %s', (_, products, amount, termDays, productId) => {
    const found = chooseOffer(offersFor(products, all), { amount: kwacha(amount), termDays });
    expect(found).toMatchObject({ offer: { product: { productId } } });
  });
});

const anyProduct = (index: number) =>
  fc
    .record({
      least: fc.integer({ min: 1, max: 40 }),
      step: fc.integer({ min: 1, max: 30 }),
      steps: fc.integer({ min: 0, max: 40 }),
      terms: fc.uniqueArray(fc.constantFrom(7, 14, 30, 45, 60, 91), { minLength: 1 }),
      fee: fc.integer({ min: 0, max: 900 }),
      rate: fc.integer({ min: 0, max: 8000 }),
      day: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ least, step, steps, terms, fee, rate, day }): ProductVersion => {
      const [minAmount, stepAmount] = [kwacha(least * 10), kwacha(step * 5)];
      return {
        ...first,
        productId: `p${index}` as ProductId,
        ...{ minAmount, stepAmount, terms },
        maxAmount: ngwee(minAmount + BigInt(steps) * stepAmount + kwacha(3)),
        offeredFromSettledLoans: index,
        publishedOn: `2026-01-0${day}` as CivilDate,
        pricing: { ...housePricing, serviceFeeBasisPoints: fee, dailyRatePpm: rate },
      };
    });
const anyProducts = fc.tuple(anyProduct(0), anyProduct(1), anyProduct(2), anyProduct(3));
const anyEarned = fc.record({
  settledLoans: fc.integer({ min: 0, max: 4 }),
  limit: fc.integer({ min: 50, max: 900 }).map(kwacha),
  mostInstalment: fc.option(fc.integer({ min: 10, max: 900 }).map(kwacha)),
  payday: fc.option(
    fc.record({ dayOfMonth: fc.integer({ min: 1, max: 31 }), from: fc.constant(today) }),
    { nil: undefined },
  ),
});
const seed = 27_011;

test('no choice is lent by a dearer product than another open one, and none is dead', () => {
  const check = fc.property(anyProducts, anyEarned, (products, earned) => {
    const offers = offersFor(products, earned);
    const amounts = amountsOf(offers);
    for (const termDays of offeredTerms(amounts)) {
      const shown = offeredAmounts(amounts, termDays);
      expect(shown.length).toBeGreaterThan(0);
      for (const amount of shown) {
        const found = chooseOffer(offers, { amount, termDays });
        if ('refusal' in found) throw new Error(`K${amount} for ${termDays} days is dead`);
        const wish = { amount, termDays, disbursedOn: today };
        const price = (one: typeof found.offer) =>
          quote({ product: one.product, ...wish }).totalRepayAmount;
        for (const other of offers) {
          if (!covers(other, wish)) continue;
          expect(price(found.offer)).toBeLessThanOrEqual(price(other));
          if (price(other) > price(found.offer)) continue;
          expect(found.offer.product.publishedOn >= other.product.publishedOn).toBe(true);
        }
      }
    }
  });
  fc.assert(check, { seed, numRuns: 60 });
});

test('what is not shown is refused with equal steps that are all offered', () => {
  const anyAmount = fc.integer({ min: 0, max: 200_000 }).map((of) => ngwee(BigInt(of)));
  const anyDays = fc.constantFrom(7, 14, 30, 45, 60, 91);
  const check = fc.property(
    ...[anyProducts, anyEarned, anyAmount, anyDays],
    (products, earned, amount, termDays) => {
      const offers = offersFor(products, earned);
      const amounts = amountsOf(offers);
      const shown = offeredAmounts(amounts, termDays);
      const refusal = refuseChoice(amounts, { amount, termDays });
      expect(refusal === null).toBe(offers.some((one) => covers(one, { amount, termDays })));
      if (refusal?.reason === 'term-not-offered') expect(shown).toEqual([]);
      if (refusal?.reason === 'amount-above-income') {
        expect(refusal.mostAmount).toBe(shown.at(-1));
      }
      if (refusal?.reason !== 'amount-out-of-range') return;
      const { minAmount, maxAmount, stepAmount } = refusal;
      for (let one = minAmount; one <= maxAmount; one = ngwee(one + stepAmount)) {
        expect(shown).toContain(one);
      }
    },
  );
  fc.assert(check, { seed, numRuns: 300 });
});

test('a range that is refused by is the one beside the amount', () => {
  const amounts = amountsOf(offersFor(defaultProducts, all));
  const sayOf = (amount: number, termDays = 30) =>
    refuseChoice(amounts, { amount: kwacha(amount), termDays });
  const small = { minAmount: kwacha(100), maxAmount: kwacha(5000), stepAmount: kwacha(50) };
  const large = { minAmount: kwacha(5000), maxAmount: kwacha(15_000), stepAmount: kwacha(100) };
  expect(sayOf(50)).toMatchObject(small);
  expect(sayOf(525)).toMatchObject(small);
  expect(sayOf(5050)).toMatchObject(large);
  expect(sayOf(20_000)).toMatchObject(large);
  expect(sayOf(500, 31)).toEqual({ reason: 'term-not-offered' });
});

describe('the usual wish', () => {
  it('is one that is offered, from the middle', () => {
    for (const limit of [100, 500, 1000, 3300, 15_000]) {
      const offers = offersFor(defaultProducts, { ...all, limit: kwacha(limit) });
      expect(chooseOffer(offers, usualWish(offers))).toHaveProperty('offer');
    }
    const offers = offersFor(defaultProducts, { ...all, settledLoans: 0, limit: kwacha(500) });
    expect(usualWish(offers)).toEqual({ amount: kwacha(300), termDays: 30 });
  });

  it('keeps what was chosen, and takes the days that cover it', () => {
    const offers = offersFor([first, priced(plus, 300)], all);
    expect(usualWish(offers, { termDays: 14 })).toEqual({ amount: kwacha(550), termDays: 14 });
    const amount = kwacha(5000);
    expect(usualWish(offers, { amount, termDays: 14 })).toEqual({ amount, termDays: 14 });
    const long = offersFor([first, { ...plus, terms: [60, 91] }], all);
    expect(usualWish(long, { amount })).toEqual({ amount, termDays: 60 });
  });
});
