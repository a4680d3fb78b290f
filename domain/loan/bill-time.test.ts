import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import { outlookOf, timeOfBill } from './bill-time.ts';

describe('where a bill stands in time', () => {
  const paidFirst = [happened.disbursed(), happened.paid(kwacha(600), { day: 25 })];

  test.each([
    [0, 1, { daysLeft: 30, gone: 0, dueSoon: false }],
    [10, 1, { daysLeft: 20, gone: 33, dueSoon: false }],
    [24, 2, { daysLeft: 36, gone: 0, dueSoon: false }],
    [25, 1, { daysLeft: 0, gone: 100, dueSoon: false }],
    [45, 2, { daysLeft: 15, gone: 50, dueSoon: false }],
    [56, 2, { daysLeft: 4, gone: 86, dueSoon: false }],
    [57, 2, { daysLeft: 3, gone: 90, dueSoon: true }],
    [60, 2, { daysLeft: 0, gone: 100, dueSoon: true }],
    [61, 2, { daysLeft: 0, gone: 100, dueSoon: false }],
  ])('on day %i that of bill %i is %o', (day, period, time) => {
    const state = account(lent({ termDays: 60 }), paidFirst, dayOf(day));
    const plan = state.plans[period - 1];
    expect(plan && timeOfBill(plan, state)).toEqual(time);
  });
});

describe('what a bill comes to if nothing is paid', () => {
  const terms = lent();
  const events = [happened.disbursed()];
  const on = (day: number) => outlookOf(terms, events, account(terms, events, dayOf(day)));

  it('is not told of one that is not due soon, nor of a loan that is paid', () => {
    expect(on(26)).toBeNull();
    const paid = [...events, happened.paid(kwacha(2000), { day: 3 })];
    expect(outlookOf(terms, paid, account(terms, paid, dayOf(4)))).toBeNull();
  });

  // K1,000 at 0.4 % a day for 30 days and a fee of K30; then 0.5 % a day, from the second day on.
  test.each([
    [27, 1142],
    [30, 1150],
    [31, 1155],
    [40, 1200],
    [60, 1300],
    [61, 1300],
    [90, 1300],
  ])('on day %i: tomorrow K%i, and at the most K1,300', (day, tomorrow) => {
    expect(on(day)).toEqual({
      tomorrowAmount: kwacha(tomorrow),
      mostAmount: kwacha(1300),
      mostOn: dayOf(Math.max(61, day)),
    });
  });

  it('is what the account will say on those days, after anything that happened', () => {
    let told = 0;
    fc.assert(
      fc.property(
        arbitraryHistory,
        fc.nat(100),
        ({ terms: its, events: all, ...by }, share) => {
          const today = Math.floor((by.lastDay * share) / 100);
          const state = account(its, all, dayOf(today));
          const outlook = outlookOf(its, all, state);
          fc.pre(outlook !== null);
          const known = all.filter(({ effectiveOn }) => effectiveOn <= state.asOf);
          const period = state.firstUnpaidPlan?.period ?? 0;
          const onDay = (day: number) =>
            account(its, known, dayOf(day)).plans[period - 1]?.remainingAmount;
          const days = Array.from({ length: 400 }, (_, i) => today + i);
          const amounts = days.map(onDay);
          expect(outlook.tomorrowAmount).toBe(amounts[1]);
          expect(outlook.mostAmount).toBe(amounts.at(-1));
          const first = amounts.indexOf(outlook.mostAmount);
          expect(outlook.mostOn).toBe(dayOf(today + first));
          told += 1;
        },
      ),
      { seed: 20_261_122, numRuns: 60 },
    );
    expect(told).toBe(60);
  });
});
