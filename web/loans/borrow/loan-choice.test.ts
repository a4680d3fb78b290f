import { describe, expect, it } from 'vitest';
import { readLoanChoice } from './loan-choice.ts';

describe('the choice in an address', () => {
  it.each([
    ['?product=standard&amount=500&term=30', { amount: 50_000n, termDays: 30 }],
    ['?amount=1250.5', { amount: 125_050n }],
    ['?product=No%20Such&amount=-5&term=0', {}],
    ['?amount=abc&term=1.5', {}],
    ['?term=9999', {}],
    ['', {}],
  ])('%s', (search, choice) => {
    expect(readLoanChoice(search)).toEqual(choice);
  });
});
