import { expect, test } from 'vitest';
import { kwacha, ngwee } from '../contract/values/ngwee.ts';
import { firstLimit, limitAfter } from './limits.ts';

test.each([
  [0n, 200],
  [99_999n, 200],
  [100_000n, 300],
  [200_000n, 500],
  [399_999n, 800],
  [400_000n, 1000],
  [9_000_000n, 1000],
])('an income of %s ngwee a month begins with K%i', (income, limit) => {
  expect(firstLimit(ngwee(income))).toBe(kwacha(limit));
});

test.each([
  [1000, 0, false, 1200],
  [14_000, 0, false, 15_000],
  [15_000, 0, false, 15_000],
  [1000, 1, false, 1000],
  [1000, 30, false, 1000],
  [1000, 31, false, 700],
  [120, 90, false, 100],
  [1000, 0, true, 1000],
  [1000, 40, true, 1000],
])('K%i, then %i days late, given back: %s, becomes K%i', (limit, daysLate, returned, next) => {
  expect(limitAfter(kwacha(limit), { daysLate, returned })).toBe(kwacha(next));
});
