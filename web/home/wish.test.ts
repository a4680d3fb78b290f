import { expect, test } from 'vitest';
import { decode } from 'zod/mini';
import { product as productSchema } from '../../contract/borrower/products.ts';
import { plainKwacha } from '../../contract/words/ngwee.ts';
import { faultOf, sentenceOfIncome, stepsOf, wishForTerm } from './wish.ts';

const noLess = (maxAmount: number) => (termDays: number) => ({
  termDays,
  maxAmount,
  isByIncome: false,
});

const first = decode(productSchema, {
  productId: 'first-loan',
  name: 'First loan',
  minAmount: 100,
  maxAmount: 1000,
  stepAmount: 50,
  terms: [14, 30],
  termLimits: [14, 30].map(noLess(1000)),
});
const plus = decode(productSchema, {
  productId: 'plus',
  name: 'Plus',
  minAmount: 500,
  maxAmount: 15_000,
  stepAmount: 100,
  terms: [30, 60, 91, 182],
  termLimits: [
    { termDays: 30, maxAmount: 1200, isByIncome: true },
    ...[60, 91, 182].map(noLess(15_000)),
  ],
});
const both = [first, plus];
const wish = (amountText: string, termDays = 30) => ({ amountText, termDays });

test.each(['100', '550', '550.00', '1000', '1,200', '1 000', 'K550,00'])(
  'K%s can be borrowed',
  (amountText) => {
    expect(faultOf(wish(amountText), both)).toBeNull();
  },
);

test.each([
  ['', 'K100 and K1,000, in steps of K50'],
  ['50', 'K100 and K1,000, in steps of K50'],
  ['525', 'K100 and K1,000, in steps of K50'],
  ['500,50', 'K100 and K1,000, in steps of K50'],
  ['500.50', 'K100 and K1,000, in steps of K50'],
  ['1050', 'K1,000 and K1,200, in steps of K100'],
])('K%s is not offered', (amountText, range) => {
  expect(faultOf(wish(amountText), both)).toBe(`Please choose an amount between ${range}.`);
});

test.each([
  ['', 0],
  ['20', 0],
  ['100', 0],
  ['525', 8],
  ['1000', 18],
  ['1100', 19],
  ['99999', 20],
])('an amount of "%s" is at step %s of 20', (amountText, position) => {
  expect(stepsOf(wish(amountText), both)).toMatchObject({ position, last: 20 });
});

test('every step of the slider is an amount that is offered, for every term', () => {
  for (const termDays of [14, 30, 60, 91, 182]) {
    const { amounts } = stepsOf(wish('500', termDays), both);
    for (const [position, amount] of amounts.entries()) {
      const at = wish(plainKwacha(amount), termDays);
      expect(faultOf(at, both)).toBeNull();
      expect(stepsOf(at, both).position).toBe(position);
    }
  }
});

test('another number of days takes the nearest amount that is offered for it', () => {
  expect(wishForTerm(wish('150'), both, 60)).toEqual(wish('500', 60));
  expect(wishForTerm(wish('550'), both, 60)).toEqual(wish('500', 60));
  expect(wishForTerm(wish('1000'), both, 60)).toEqual(wish('1000', 60));
  expect(wishForTerm(wish('3000', 60), both, 14)).toEqual(wish('1000', 14));
  expect(wishForTerm(wish('3000', 60), both, 91)).toEqual(wish('3000', 91));
  expect(wishForTerm(wish('12'), both, 60)).toEqual(wish('12', 60));
});

test('more than the income carries for a term is not offered for it', () => {
  const sentence = 'The most that fits your income is K1,200 for 30 days.';
  expect(faultOf(wish('3000'), both)).toBe(sentence);
  expect(sentenceOfIncome(both, 30)).toBe(sentence);
  expect(sentenceOfIncome(both, 60)).toBeNull();
  expect(wishForTerm(wish('3000', 60), both, 30)).toEqual(wish('1200', 30));
});
