import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ngwee } from '../../contract/words/ngwee.ts';
import { allocate, sumOfParts } from './allocation.ts';
import type { Parts } from './allocation.ts';

function parts(lateFee: bigint, fee: bigint, interest: bigint, principal: bigint): Parts {
  return {
    lateFee: ngwee(lateFee),
    fee: ngwee(fee),
    interest: ngwee(interest),
    principal: ngwee(principal),
  };
}

const owed = parts(100n, 200n, 300n, 1400n);

test.each([
  [0n, parts(0n, 0n, 0n, 0n)],
  [60n, parts(60n, 0n, 0n, 0n)],
  [250n, parts(100n, 150n, 0n, 0n)],
  [599n, parts(100n, 200n, 299n, 0n)],
  [1000n, parts(100n, 200n, 300n, 400n)],
  [2000n, owed],
  [9999n, owed],
])('charges come first: %s ngwee', (amount, taken) => {
  expect(allocate(owed, ngwee(amount), 'charges-first')).toEqual(taken);
});

test.each([
  [1000n, parts(50n, 100n, 150n, 700n)],
  // Rounded down the four parts leave two ngwee over, which go to the late fee.
  [1009n, parts(52n, 100n, 151n, 706n)],
  [9999n, owed],
])('in proportion: %s ngwee', (amount, taken) => {
  const split = allocate(owed, ngwee(amount), 'proportional');
  expect(sumOfParts(split)).toBe(sumOfParts(taken));
  expect(split).toEqual(taken);
});

test('by either rule the parts add up and none is more than is owed', () => {
  const amount = fc.bigInt(0n, 1_000_000n);
  fc.assert(
    fc.property(
      fc.tuple(amount, amount, amount, amount),
      fc.bigInt(0n, 5_000_000n),
      fc.constantFrom('charges-first' as const, 'proportional' as const),
      ([lateFee, fee, interest, principal], paid, rule) => {
        const debt = parts(lateFee, fee, interest, principal);
        const taken = allocate(debt, ngwee(paid), rule);
        const total = sumOfParts(debt);
        expect(sumOfParts(taken)).toBe(paid < total ? paid : total);
        for (const part of ['lateFee', 'fee', 'interest', 'principal'] as const) {
          expect(taken[part] >= 0n && taken[part] <= debt[part]).toBe(true);
        }
      },
    ),
  );
});
