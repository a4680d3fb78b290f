import { describe, expect, it } from 'vitest';
import { effectOf, told } from './campaign-effect.ts';
import type { Difference, Group } from './campaign-effect.ts';

/** A group of whom so many borrowed, each loan paid in time and worth K20. */
function group(people: number, borrowed: number): Group {
  const each = 2000;
  return {
    people,
    borrowed,
    ended: borrowed,
    inTime: Math.max(0, borrowed - 10),
    income: BigInt(borrowed * each),
    incomeSquares: borrowed * each ** 2,
  };
}

describe('what a campaign changed', () => {
  const cases: [what: string, one: Group, other: Group, says: Difference['says'] | null][] = [
    ['is more', group(1000, 600), group(100, 40), 'more'],
    ['is less', group(1000, 300), group(100, 60), 'less'],
    ['may be chance', group(1000, 450), group(100, 40), 'nothing-sure'],
    ['is not told of too few', group(1000, 600), group(29, 12), 'too-few'],
    ['is shown for thirty', group(1000, 600), group(30, 5), 'more'],
    ['is hidden where four borrowed', group(1000, 600), group(100, 4), null],
    ['is hidden where four did not', group(1000, 600), group(100, 96), null],
    ['is hidden for an empty group', group(1000, 600), group(0, 0), null],
  ];
  it.each(cases)('%s', (_, one, other, says) => {
    expect(effectOf(one, other).borrowed.difference?.says ?? null).toBe(says);
  });

  it('has the interval of Newcombe for 56 of 70 and 48 of 80', () => {
    // Newcombe 1998, Statistics in Medicine 17, table II, method 10: 0.0524 to 0.3339.
    const { difference } = effectOf(group(70, 56), group(80, 48)).borrowed;
    expect(difference?.by).toBeCloseTo(0.2, 4);
    expect(difference?.from).toBeCloseTo(0.0524, 3);
    expect(difference?.to).toBeCloseTo(0.3339, 3);
  });

  it('has the interval of two means, by their variances', () => {
    // 50 of 100 bring K20, 10 of 50: means K10 and K4. Variances 1 010 101 and 653 061 ngwee².
    // 1.96 times the root of 1 010 101 / 100 + 653 061 / 50 is 298.3.
    const { difference } = effectOf(group(100, 50), group(50, 10)).income;
    expect(difference?.by).toBe(600);
    expect(difference?.from).toBeCloseTo(301.7, 1);
    expect(difference?.to).toBeCloseTo(898.3, 1);
  });

  it.each([
    ['five borrowed', group(100, 5), 0.05, 100],
    ['five did not', group(100, 95), 0.95, 1900],
    ['five are all', group(5, 5), null, 2000],
    ['four are all', group(4, 4), null, null],
  ])('is shown where %s', (_, other, share, income) => {
    const effect = effectOf(group(1000, 600), other);
    expect(effect.borrowed.heldOut).toBe(share);
    expect(effect.income.heldOut).toBe(income);
  });

  it('is nothing sure where everybody is alike', () => {
    const { difference } = effectOf(group(100, 100), group(50, 50)).income;
    expect(difference).toEqual({ by: 0, from: 0, to: 0, says: 'nothing-sure' });
  });

  it('counts income by the person, borrower or not', () => {
    const { income } = effectOf(group(1000, 600), group(100, 40));
    expect(income).toMatchObject({ given: 1200, heldOut: 800 });
    expect(income.difference).toMatchObject({ by: 400, says: 'more' });
    expect(effectOf(group(1000, 4), group(100, 40)).income.given).toBeNull();
  });
});

it('one to four people are not told; none are', () => {
  expect([0, 1, 4, 5, 90].map(told)).toEqual([0, null, null, 5, 90]);
});
