import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryLoan } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { Account } from './account.ts';
import { extensionFeeOn } from './interest.ts';
import type { LoanTerms } from './loan.ts';
import { planDayCounts } from './schedule.ts';

const paidOut = happened.disbursed();
/** K500 for 30 days: K15 service fee, K60 interest, and K28 for 14 days more. */
const month = lent({ amount: kwacha(500), termDays: 30 });
const extended = (day: number, dueDay = 30, name = `x${day}`) =>
  happened.extended(kwacha(28), { day, dueDay, name });
const firstOf = ({ plans }: Account) => plans[0];

it('is nothing of a loan that is given back, though a payment before had it', () => {
  const short = lent({ amount: kwacha(500), termDays: 1 });
  const today = { day: 0, hours: 1 };
  const bought = happened.extended(kwacha(28), { ...today, dueDay: 1, name: 'x' });
  const owed = account(short, [paidOut, bought], dayOf(0)).remainingAmount;
  const paid = happened.paid(owed, { ...today, name: 'all' });
  const back = happened.returned(kwacha(1), { day: 0, hours: 2, name: 'back' });
  const state = account(short, [paidOut, bought, paid, back], dayOf(0));
  expect(state).toMatchObject({ returned: true, charges: 0n, letGo: 0n, daysBack: 0n });
  expect(state.paidAmount - state.sentBackAmount).toBe(kwacha(500));
});

describe('unused days of an extension come back when the bill is paid in full', () => {
  it.each([
    // paid on, back, days, to pay
    [28, 28_00n, 14, 571_00n - 28_00n],
    [30, 28_00n, 14, 575_00n - 28_00n],
    [34, 20_00n, 10, 575_00n - 20_00n],
    [43, 2_00n, 1, 575_00n - 2_00n],
    [44, 0n, 0, 575_00n],
    [45, 0n, 0, 575_00n],
    [46, 0n, 0, 577_50n],
  ])('on day %i: %i ngwee for %i days', (day, amount, days, toPay) => {
    const events = [paidOut, extended(28)];
    const before = account(month, events, dayOf(day));
    expect(firstOf(before)).toMatchObject({ daysBack: { amount, days } });
    expect(before.remainingAmount).toBe(toPay);
    const after = account(
      month,
      [...events, happened.paid(before.remainingAmount, { day })],
      dayOf(60),
    );
    expect(after).toMatchObject({ status: 'settled', owedToBorrower: 0n, daysBack: amount });
    expect(after.payments.at(-1)).toMatchObject({ daysBack: { amount, days } });
  });

  it('of two extensions each up to the date it bought', () => {
    const events = [paidOut, extended(28), extended(41, 44)];
    const state = account(month, events, dayOf(42));
    expect(firstOf(state)).toMatchObject({ daysBack: { amount: kwacha(32), days: 16 } });
    expect(account(month, events, dayOf(50)).daysBack).toBe(kwacha(16));
  });

  it('of a part payment not, and what exceeds the bill goes on', () => {
    const events = [paidOut, extended(30), happened.paid(kwacha(500), { day: 34 })];
    const state = account(month, events, dayOf(34));
    expect(state).toMatchObject({ status: 'active', remainingAmount: kwacha(55) });
    const over = happened.paid(kwacha(60), { day: 35 });
    expect(account(month, [...events, over], dayOf(40))).toMatchObject({
      status: 'settled',
      // K18.00 came back for nine days.
      daysBack: kwacha(18),
      owedToBorrower: kwacha(3),
    });
  });

  it('and the days in which nothing is charged are not used up', () => {
    const arranged = happened.arranged([[50, kwacha(547)]], { day: 30, hours: 1, name: 'a' });
    const events = [paidOut, extended(30), ...arranged];
    expect(account(month, events, dayOf(50)).remainingAmount).toBe(kwacha(547));
  });
});

/** What a loan of one bill costs when it is paid off on a day, extended or not. */
function costOf(terms: LoanTerms, events: Parameters<typeof account>[1], day: number): Ngwee {
  const { remainingAmount, paidAmount } = account(terms, events, dayOf(day));
  return ngwee(paidAmount + remainingAmount - terms.amount);
}

/** Loans of one bill on which a late day costs no less than any other. */
const oneBill = arbitraryLoan.filter(
  ({ planIds, pricing }) =>
    planIds.length === 1 && pricing.dailyRatePpm <= pricing.lateFeeDailyPpm,
);
const seed = 20_271_125;

test('an extension is no dearer than being late as long, and paying early costs less', () => {
  const drawn = fc.tuple(
    oneBill,
    fc.integer({ min: -3, max: 0 }),
    fc.integer({ min: 1, max: 14 }),
  );
  fc.assert(
    fc.property(drawn, ([terms, boughtAfter, used]) => {
      const [due = 0] = planDayCounts(terms.termDays, terms.pricing);
      const { pricing, amount } = terms;
      const fee = extensionFeeOn(amount, pricing);
      const day = Math.max(0, due + boughtAfter);
      const bought = happened.extended(fee, { day, dueDay: due });
      const events = [paidOut, bought];
      fc.pre(firstOf(account(terms, events, dayOf(day)))?.extensions === 1);
      const cost = costOf(terms, events, due + used);
      expect(costOf(terms, events, due + used - 1) <= cost).toBe(true);
      const late = costOf(terms, [paidOut], due + used);
      // The days of grace cost nothing, and those of an extension what any other day does.
      const grace = BigInt(pricing.lateFeeDailyPpm * pricing.lateFeeGraceDays) * amount;
      expect(cost <= late + grace / 1_000_000n + 2n).toBe(true);
      const isPastGrace =
        pricing.dailyRatePpm * used <=
        pricing.lateFeeDailyPpm * (used - pricing.lateFeeGraceDays);
      if (isPastGrace) expect(cost <= late + 1n).toBe(true);
    }),
    { numRuns: 500, seed },
  );
});
