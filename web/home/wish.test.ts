import { expect, test } from 'vitest';
import { decode } from 'zod/mini';
import { product as productSchema } from '../../contract/products.ts';
import { amountTextAt, checkWish, stepsOf, wishFor } from './wish.ts';

const first = decode(productSchema, {
  productId: 'first-loan',
  name: 'First loan',
  minAmount: 100,
  maxAmount: 1000,
  stepAmount: 50,
  terms: [14, 30],
});
const plus = decode(productSchema, {
  productId: 'plus',
  name: 'Plus',
  minAmount: 500,
  maxAmount: 15_000,
  stepAmount: 100,
  terms: [30, 60, 91, 182],
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
