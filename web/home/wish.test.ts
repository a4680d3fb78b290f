import { expect, test } from 'vitest';
import { decode } from 'zod/mini';
import { product as productSchema } from '../../contract/borrower/products.ts';
import { amountTextAt, checkWish, stepsOf, wishFor, wishForTerm } from './wish.ts';

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
const wish = (amountText: string, termDays = 30) => ({
  productId: first.productId,
  amountText,
  termDays,
});

test.each(['100', '550', '550.00', '1000'])('K%s can be borrowed', (amountText) => {
  expect(checkWish(wish(amountText), first).wrong).toBeNull();
});

test.each(['', '.', '50', '1050', '525', '500.50'])('K%s is not offered', (amountText) => {
  expect(checkWish(wish(amountText), first).wrong).toBe(
    'Please choose an amount between K100 and K1,000, in steps of K50.',
  );
});

test.each([
  ['', 0],
  ['20', 0],
  ['100', 0],
  ['525', 8],
  ['1000', 18],
  ['99999', 18],
])('an amount of "%s" stands at step %s of 18', (amountText, position) => {
  expect(stepsOf(wish(amountText), first)).toEqual({ position, last: 18 });
});

test('every step of the slider is an amount that is offered', () => {
  for (let position = 0; position <= 18; position += 1) {
    const amountText = amountTextAt(first, position);
    expect(checkWish(wish(amountText), first).wrong).toBeNull();
    expect(stepsOf(wish(amountText), first).position).toBe(position);
  }
});

test('another product takes the nearest amount and term', () => {
  expect(wishFor(wish('150', 14), plus)).toEqual({
    productId: 'plus',
    amountText: '500',
    termDays: 30,
  });
  expect(wishFor(wish('1000'), plus)).toMatchObject({ amountText: '1000', termDays: 30 });
});

test('more than the income carries for a term is not offered for it', () => {
  const more = { ...wish('3000', 60), productId: plus.productId };
  expect(checkWish(more, plus).wrong).toBeNull();
  expect(checkWish({ ...more, termDays: 30 }, plus).wrong).toBe(
    'The most that fits your income is K1,200 for 30 days.',
  );
  expect(wishForTerm(more, plus, 30)).toMatchObject({ amountText: '1200', termDays: 30 });
  expect(wishForTerm(more, plus, 91)).toMatchObject({ amountText: '3000', termDays: 91 });
  expect(stepsOf({ ...more, termDays: 30 }, plus).last).toBe(7);
});
