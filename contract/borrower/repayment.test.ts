import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRepayAmount } from './repayment.ts';
import { kwacha, ngwee } from '../words/ngwee.ts';

const bounds = { remaining: kwacha(100), minimum: kwacha(20) };

describe('the amount of a repayment', () => {
  it.each([
    [null, 'amount-missing'],
    [0, 'below-minimum'],
    [19, 'below-minimum'],
    [20, null],
    [80, null],
    [81, 'must-pay-off'],
    [99, 'must-pay-off'],
    [100, null],
    [101, 'above-remaining'],
  ])('K%s of K100 with a minimum of K20: %s', (amount, expected) => {
    expect(checkRepayAmount(amount === null ? null : kwacha(amount), bounds)).toBe(expected);
  });

  it('never leaves a remainder that could not be paid', () => {
    const some = fc.bigInt({ min: 1n, max: 2_000n }).map(ngwee);
    fc.assert(
      fc.property(some, some, some, (amount, remaining, floor) => {
        const minimum = floor < remaining ? floor : remaining;
        if (checkRepayAmount(amount, { remaining, minimum }) !== null) return;
        const left = remaining - amount;
        expect(left === 0n || left >= minimum).toBe(true);
      }),
    );
  });
});
