import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent, planId } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import { housePricing } from '../rules/products.ts';
import { decideRepayment, decideWholeLoan, leastToPay, minRepayAmount } from './repayment.ts';

const { minimum } = housePricing;

test.each([
  [115_000n, 23_000n],
  [115_001n, 23_100n],
  [10_001n, 2100n],
  [10_000n, 2000n],
  [9999n, 2000n],
  [2001n, 2000n],
  [1999n, 1999n],
  [1n, 1n],
  [0n, 0n],
])('of %s ngwee at least %s are to be paid', (remaining, least) => {
  expect(minRepayAmount(ngwee(remaining), minimum)).toBe(least);
});

test('the minimum never exceeds the remainder, and is a fifth or K20 of it', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2_000_000n), (amount) => {
      const remaining = ngwee(amount);
      const least = minRepayAmount(remaining, minimum);
      expect(least <= remaining).toBe(true);
      if (least < remaining) {
        expect(least * 5n >= remaining && least >= 2000n && least % 100n === 0n).toBe(true);
      }
    }),
  );
});

// K1,150.00 are due, at least K230.
const due = account(lent(), [happened.disbursed()], dayOf(30));
const amounts: [amount: Ngwee, refusal: unknown][] = [
  [kwacha(0), { reason: 'below-minimum', min: 23_000n }],
  [ngwee(22_999n), { reason: 'below-minimum', min: 23_000n }],
  [kwacha(230), null],
  [kwacha(920), null],
  [ngwee(92_001n), { reason: 'must-pay-off' }],
  [ngwee(114_999n), { reason: 'must-pay-off' }],
  [kwacha(1150), null],
  [ngwee(115_001n), { reason: 'above-remaining' }],
];
test.each(amounts)(
  'a repayment of %s ngwee of 115000 is answered as the specification says',
  (amount, refusal) => {
    const request = { account: due, minimum, planId: planId(1), amount };
    expect(decideRepayment(request)).toEqual(refusal);
  },
);

test('what remains can always be paid, and so can its minimum unless it leaves too little', () => {
  fc.assert(
    fc.property(fc.bigInt(100_00n, 15_000_00n), fc.nat(120), (amount, day) => {
      const state = account(
        lent({ amount: ngwee(amount) }),
        [happened.disbursed()],
        dayOf(day),
      );
      const remaining = state.remainingAmount;
      const ask = (asked: Ngwee) =>
        decideRepayment({ account: state, minimum, planId: planId(1), amount: asked });
      expect(ask(remaining)).toBeNull();
      expect(ask(ngwee(remaining + 1n))).toEqual({ reason: 'above-remaining' });
      expect(ask(minRepayAmount(remaining, minimum))).toBeNull();
    }),
  );
});

const quarter = lent({ termDays: 91 });
const firstPaid = account(
  quarter,
  [happened.disbursed(), happened.paid(kwacha(425), { day: 30 })],
  dayOf(30),
);
test.each([
  ['a plan paid already', 1, { reason: 'plan-not-payable' }],
  ['a plan of no such loan', 9, { reason: 'plan-not-payable' }],
  ['a plan before its turn', 3, { reason: 'pay-earlier-plan-first', planId: planId(2) }],
  ['the first unpaid plan', 2, null],
])('a repayment of %s is answered by its place', (_, period, refusal) => {
  const request = { account: firstPaid, minimum, planId: planId(period), amount: kwacha(100) };
  expect(decideRepayment(request)).toEqual(refusal);
});

const quarterDue = account(quarter, [happened.disbursed()], dayOf(20));
const all = quarterDue.remainingAmount;
test.each([
  ['what it costs', { amount: all }, null],
  ['what it costs less the coupon', { amount: ngwee(all - 500n), discount: 500n }, null],
  ['a ngwee less', { amount: ngwee(all - 1n) }, { reason: 'fee-changed', amount: all }],
  ['a ngwee more', { amount: ngwee(all + 1n) }, { reason: 'fee-changed', amount: all }],
  ['nothing', { amount: ngwee(0n) }, { reason: 'fee-changed', amount: all }],
  [
    'it by its second bill',
    { amount: all, planId: planId(2) },
    { reason: 'pay-earlier-plan-first', planId: planId(1) },
  ],
] as const)('the whole loan for %s is answered by its price today', (_, asked, refusal) => {
  const discount = ngwee('discount' in asked ? asked.discount : 0n);
  const request = { account: quarterDue, planId: planId(1) };
  expect(decideWholeLoan({ ...request, ...asked, discount })).toEqual(refusal);
});

test('by default the price of the whole loan is above that of its bill', () => {
  const request = { account: quarterDue, minimum, planId: planId(1), amount: all };
  expect(decideRepayment(request)).toEqual({ reason: 'above-remaining' });
});

describe('the least of who keeps to an arrangement', () => {
  const rule = { floor: kwacha(20), shareBasisPoints: 2000, roundUpTo: kwacha(1) };
  const part = (amount: number, isThere: boolean) => ({
    on: dayOf(40),
    amount: kwacha(amount),
    isThere,
  });
  const arranged = (state: 'kept' | 'broken', next: number | null, ...parts: object[]) =>
    ({
      arrangement: { state, parts, next: next && { on: dayOf(40), amount: kwacha(next) } },
    }) as unknown as Parameters<typeof leastToPay>[0];
  // Of K1,200 a fifth is K240.
  it.each([
    ['is the usual one without', account(lent(), [], dayOf(0)), 240],
    ['is K20 once it is late', account(lent(), [happened.disbursed()], dayOf(31)), 20],
    ['and not on its due date', account(lent(), [happened.disbursed()], dayOf(30)), 240],
    ['is its next amount', arranged('kept', 100, part(100, false)), 100],
    ['is the smallest to come', arranged('kept', 100, part(100, false), part(30, false)), 30],
    ['is none that is there', arranged('kept', 100, part(10, true), part(100, false)), 100],
    ['is what of the next is missing', arranged('kept', 40, part(100, false)), 40],
    ['is never more than usual', arranged('kept', 500, part(500, false)), 240],
    ['is the usual one once it is broken', arranged('broken', 30, part(30, false)), 240],
    ['is the usual one once all is there', arranged('kept', null, part(30, true)), 240],
  ])('%s', (_, keeper, least) => {
    expect(leastToPay(keeper, kwacha(1200), rule)).toBe(kwacha(least));
  });
});
