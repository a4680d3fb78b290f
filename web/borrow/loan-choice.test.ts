import { describe, expect, it } from 'vitest';
import { kwacha, ngwee } from '../../contract/values/ngwee.ts';
import { interestADay } from './interest-a-day.ts';
import { readLoanChoice } from './loan-choice.ts';

describe('the choice in an address', () => {
  it.each([
    [
      '?product=standard&amount=500&term=30',
      { productId: 'standard', amount: 50_000n, termDays: 30 },
    ],
    ['?amount=1250.5', { amount: 125_050n }],
    ['?product=No%20Such&amount=-5&term=0', {}],
    ['?amount=abc&term=1.5', {}],
    ['?term=9999', {}],
    ['', {}],
  ])('%s', (search, choice) => {
    expect(readLoanChoice(search)).toEqual(choice);
  });
});

describe('the interest of a day', () => {
  it.each([
    [kwacha(500), 0.4, 200n],
    [kwacha(1000), 0.035, 35n],
    [ngwee(12_345n), 0.4, 49n],
    [kwacha(500), 0, 0n],
  ])('on %s ngwee at %s %% is %s ngwee', (amount, rate, interest) => {
    expect(interestADay(amount, rate)).toBe(interest);
  });
});
