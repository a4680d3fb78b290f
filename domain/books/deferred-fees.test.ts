import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import { balancesOf, position } from './bookkeeping.ts';
import { deferredFees } from './deferred-fees.ts';

const out = happened.disbursed();
// K1,000 at 3 %: K30.00, over 30 days or two plans of 30 days.
test.each<[string, number, number, AccountEvent[], bigint]>([
  ['all of it on the day of the payout', 30, 0, [], 30_00n],
  ['nine tenths after three days', 30, 3, [], 27_00n],
  ['nothing from the due date on', 30, 30, [], 0n],
  ['nothing of a plan that is late', 30, 50, [], 0n],
  ['of two plans the second as a whole until it begins', 60, 30, [], 15_00n],
  ['a third of the second plan', 60, 50, [], 5_00n],
  ['nothing of a loan paid early', 30, 3, [happened.paid(kwacha(2000), { day: 2 })], 0n],
  ['as before the payment', 30, 1, [happened.paid(kwacha(2000), { day: 2 })], 29_00n],
  ['nothing of one given back', 30, 2, [happened.returned(kwacha(1000), { day: 1 })], 0n],
  ['nothing of a payout that bounced', 30, 2, [happened.reversed('payout', { day: 1 })], 0n],
  ['nothing of a debt given up', 60, 45, [happened.writtenOff({ day: 40 })], 0n],
])('deferred: %s', (_, termDays, day, events, deferred) => {
  const state = account(lent({ termDays }), [out, ...events], dayOf(day));
  expect(deferredFees(state).service).toBe(deferred);
});

const moved = happened.extended(kwacha(56), { day: 30, dueDay: 30 });
test.each<[string, number, AccountEvent[], bigint, bigint]>([
  ['all of an extension fee until its days begin', 30, [], 56_00n, 0n],
  ['half of it after half of its days', 37, [], 28_00n, 28_00n],
  ['nothing when they are over', 44, [], 0n, 56_00n],
  ['what was used is earned', 37, [happened.paid(kwacha(2000), { day: 37 })], 0n, 28_00n],
  ['nothing while it bounced', 37, [happened.reversed('on-30', { day: 31 })], 0n, 0n],
])('of an extension: %s', (_, day, events, deferred, earned) => {
  const state = account(lent({ termDays: 30 }), [out, moved, ...events], dayOf(day));
  expect(deferredFees(state).extension).toBe(deferred);
  expect(balancesOf(position(state)).get('extension-income') ?? 0n).toBe(-earned);
});

test('it is never below nothing nor above the fee, and only falls while nothing happens', () => {
  fc.assert(
    fc.property(arbitraryHistory, fc.nat(60), ({ terms, events, lastDay }, later) => {
      const on = (day: number) => account(terms, events, dayOf(day));
      const [then, next] = [on(lastDay + later), on(lastDay + later + 1)];
      const deferred = deferredFees(then).service;
      expect(deferred >= 0n && deferred <= ngwee(then.serviceFee)).toBe(true);
      expect(deferredFees(next).service <= deferred).toBe(true);
    }),
    { numRuns: 100, seed: 27 },
  );
});
