import { describe, expect, it } from 'vitest';
import { parseKwacha, plainKwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { readRepayAmount } from './repay-amount.ts';
import { pauseAfter } from './use-payment-progress.ts';

function amountOf(digits: string): Ngwee {
  const amount = parseKwacha(digits);
  if (amount === null) throw new Error(`${digits} is no amount`);
  return amount;
}

const mustPayOff =
  'The remaining amount is less than the minimum amount and the current repayment must be paid off';
const above = 'The input amount cannot be greater than the remaining repayment amount';

const unclear = 'Write the amount like this: 1500 or 1500.50.';

describe('a typed repayment amount', () => {
  it.each([
    ['', 'Please enter your Repayment amount'],
    ['0', 'minimum: 44'],
    ['0.00', 'minimum: 44'],
    ['.5', 'minimum: 44'],
    ['  ', 'Please enter your Repayment amount'],
    ['.', unclear],
    ['1.500', 'Write at most two digits after the point.'],
    ['100 or 200', unclear],
    ['150,50', null],
    ['K150,50', null],
    ['15050', above],
    ['-100', 'minimum: 44'],
    ['9'.repeat(30), above],
    ['43.99', 'minimum: 44'],
    ['44', null],
    ['44.', null],
    [' 100.5 ', null],
    ['172.50', null],
    ['172.51', mustPayOff],
    ['216.49', mustPayOff],
    ['216.50', null],
    ['216.51', above],
    ['99999999', above],
  ])('of %j against K216.50, at least K44: %j', (typed, sentence) => {
    const bounds = { remaining: amountOf('216.50'), minimum: amountOf('44') };
    expect(readRepayAmount(typed, bounds).sentence).toBe(sentence);
  });

  it('is read to the ngwee', () => {
    const bounds = { remaining: amountOf('216.50'), minimum: amountOf('44') };
    expect(readRepayAmount('100.5', bounds).amount).toBe(10050n);
  });

  it.each(['216', '216.50', '0.05'])('is in its field as %s', (digits) => {
    expect(plainKwacha(amountOf(digits))).toBe(digits);
  });
});

describe('looking at a payment', () => {
  it('sees an end within 2 seconds for a minute, and grows to one look in 15 seconds', () => {
    const pauses = Array.from({ length: 60 }, (_, looks) => pauseAfter(looks));
    const firstMinute = pauses.filter(
      (_, looks) => pauses.slice(0, looks).reduce((sum, pause) => sum + pause, 0) < 60_000,
    );
    expect(Math.max(...firstMinute)).toBeLessThan(2000);
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(pauses.at(-1)).toBe(15_000);
  });
});
