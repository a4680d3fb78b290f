import { describe, expect, test } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf } from '../../testing/loan-history.ts';
import type { Pricing, ProductVersion } from './loan.ts';
import { defaultProducts, housePricing } from '../rules/products.ts';
import { canonicalQuote, lateFeeInKwacha, lateFeeRule, quote } from './quote.ts';

const [firstLoan, standard] = defaultProducts;
if (!firstLoan || !standard) throw new Error('the products are missing');
const choice = {
  product: firstLoan,
  amount: kwacha(500),
  termDays: 14,
  disbursedOn: dayOf(0),
};

test('a trial says all a loan costs, and the whole amount is received', () => {
  expect(quote(choice)).toMatchObject({
    productId: 'first-loan',
    amount: 50_000n,
    receivedAmount: 50_000n,
    interest: 2800n,
    serviceFee: 1500n,
    totalRepayAmount: 54_300n,
    // 1.086 ^ (365 / 14) - 1, and 8.6 % x 365 / 14.
    aprHundredths: 75_928,
    actuarialAprHundredths: 22_421,
    dailyRatePpm: 4000,
  });
});

test('the parts of a trial add up to its total', () => {
  for (const product of defaultProducts) {
    for (const termDays of product.terms) {
      const trial = quote({ ...choice, product, amount: product.maxAmount, termDays });
      const { amount, interest, serviceFee, totalRepayAmount } = trial;
      expect(amount + interest + serviceFee).toBe(totalRepayAmount);
      expect(trial.plans.reduce((sum, plan) => sum + plan.amount, 0n)).toBe(totalRepayAmount);
    }
  }
});

describe('the name of a price', () => {
  const pricedAs = (pricing: Partial<ProductVersion['pricing']>) => ({
    ...choice,
    product: { ...firstLoan, pricing: { ...housePricing, ...pricing } },
  });
  const changes: [what: string, changed: typeof choice][] = [
    ['amount', { ...choice, amount: kwacha(550) }],
    ['term', { ...choice, termDays: 30 }],
    ['due date', { ...choice, disbursedOn: dayOf(1) }],
    ['product', { ...choice, product: { ...standard, pricing: housePricing } }],
    ['version', { ...choice, product: { ...firstLoan, version: 2 } }],
    ['rate', pricedAs({ dailyRatePpm: 4001 })],
    ['late fee', pricedAs({ lateFeeDailyPpm: 5001 })],
    ['days of late fee', pricedAs({ lateFeeMaxDays: 29 })],
    ['order of payments', pricedAs({ allocation: 'proportional' })],
    ['cap', pricedAs({ chargeCapBasisPoints: 9999 })],
    ['minimum', pricedAs({ minimum: { ...housePricing.minimum, floor: kwacha(21) } })],
  ];
  test.each(changes)('changes with the %s', (_, changed) => {
    expect(canonicalQuote(quote(changed))).not.toBe(canonicalQuote(quote(choice)));
  });

  test('stays the same for the same price', () => {
    expect(canonicalQuote(quote({ ...choice }))).toBe(canonicalQuote(quote(choice)));
  });
});

test('the rule of the late fee shows its figures', () => {
  expect(lateFeeRule(housePricing)).toBe(
    'After 1 day past the due date, 0.5 % a day of the overdue loan amount, for at most 30 days. ' +
      'No interest runs after the due date.',
  );
  expect(lateFeeRule({ ...housePricing, lateFeeDailyPpm: 0 })).toBe('There is no late fee.');
});

describe('the rule of the late fee in kwacha', () => {
  const told = (pricing: Partial<Pricing> = {}, termDays = 30) =>
    lateFeeInKwacha(
      quote({
        ...choice,
        product: { ...choice.product, pricing: { ...housePricing, ...pricing } },
        amount: kwacha(1500),
        termDays,
      }),
    );
  const end = 'for 30 days at most. All charges together are never more than K1,500.00.';

  test('is about the whole loan where it has one bill, and else about the first bill', () => {
    expect(told()).toBe(`Pay late? The first day is free. Then K7.50 a day, ${end}`);
    expect(told({}, 91)).toBe(
      `Pay late? The first day is free. Then K2.75 a day for your first bill, ${end}`,
    );
  });

  test('is as the product has it', () => {
    expect(told({ lateFeeGraceDays: 3 })).toContain('The first 3 days are free.');
    expect(told({ lateFeeGraceDays: 0 })).toBe(`Pay late? It costs K7.50 a day, ${end}`);
    expect(told({ lateFeeMaxDays: 0 })).toBe('There is no late fee.');
    expect(told({ chargeCapBasisPoints: 5000 })).toContain('never more than K750.00.');
  });
});

test('a loan of nothing is a fault', () => {
  expect(() => quote({ ...choice, amount: kwacha(0) })).toThrow('a loan has an amount');
});
