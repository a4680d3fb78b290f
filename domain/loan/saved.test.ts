import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { kwacha, ngwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import { priceFiguresOf } from './price-correction.ts';
import { savedOnPaidLoan } from './saved.ts';

/** K1,000 for 30 days: K120 of interest and K30 of fee. */
const terms = lent();
const agreed = kwacha(1150);

const paidOn = (day: number) => happened.paid(kwacha(2000), { day });
const saved = (...events: AccountEvent[]) =>
  savedOnPaidLoan(account(terms, [happened.disbursed(), ...events], dayOf(60)), agreed);

test.each([
  ['on its due date', [paidOn(30)], 0n],
  ['20 days early', [paidOn(10)], kwacha(80)],
  ['with a coupon', [happened.couponUsed(kwacha(50), { day: 30 }), paidOn(30)], kwacha(50)],
  ['late, with a late fee', [paidOn(40)], 0n],
])('a loan paid %s', (_, events, amount) => {
  expect(saved(...events)).toBe(amount);
});

it('is of no loan that is still owed, given back, or written off', () => {
  expect(saved()).toBeNull();
  expect(saved(happened.paid(kwacha(500), { day: 10 }))).toBeNull();
  expect(saved(happened.returned(kwacha(1000), { day: 1 }))).toBeNull();
  expect(saved(happened.writtenOff({ day: 50 }))).toBeNull();
});

it('is nothing where a wrong price was put right', () => {
  const wrong = lent({ pricing: { dailyRatePpm: 10_000 } });
  const meant = happened.corrected(priceFiguresOf(terms.pricing), { day: 5 });
  const events = [happened.disbursed(), meant, paidOn(30)];
  expect(savedOnPaidLoan(account(wrong, events, dayOf(30)), kwacha(1330))).toBe(zeroNgwee);
});

it('and what was paid make the price agreed to, or more was paid', () => {
  const price = fc.bigInt(100_00n, 20_000_00n).map(ngwee);
  fc.assert(
    fc.property(arbitraryHistory, price, (history, agreedTotal) => {
      const state = account(history.terms, history.events, dayOf(history.lastDay));
      const amount = savedOnPaidLoan(state, agreedTotal);
      expect(amount === null).toBe(state.status !== 'settled' || state.returned);
      if (amount === null || state.priceCorrected !== null) return;
      const kept = state.paidAmount - state.sentBackAmount;
      expect(amount).toBe(kept < agreedTotal ? agreedTotal - kept : 0n);
    }),
  );
});
