import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import {
  arbitraryDisputed,
  arbitraryHistory,
  arbitraryLoan,
} from '../../testing/arbitrary-history.ts';
import type { History } from '../../testing/arbitrary-history.ts';
import { countByDay, pausesOf } from '../../testing/count-by-day.ts';
import { dayOf, happened } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { Account } from './account.ts';
import { sumOfParts } from './allocation.ts';
import { schedule } from './schedule.ts';

const anyDay = fc.nat(250);
const runs = { numRuns: 300 };

function atEnd({ terms, events, lastDay }: History): Account {
  return account(terms, events, dayOf(lastDay));
}

test('the order and the number of times events arrive make no difference', () => {
  const told = arbitraryHistory.chain((history) =>
    fc.tuple(
      fc.constant(history),
      fc.shuffledSubarray([...history.events, ...history.events], {
        minLength: history.events.length * 2,
      }),
      anyDay,
    ),
  );
  fc.assert(
    fc.property(told, ([{ terms, events }, retold, day]) => {
      expect(account(terms, retold, dayOf(day))).toEqual(account(terms, events, dayOf(day)));
    }),
    runs,
  );
});

test('every ngwee paid is allocated once, and none is invented', () => {
  fc.assert(
    fc.property(arbitraryHistory, (history) => {
      const state = atEnd(history);
      for (const payment of state.payments) {
        const allocated = payment.allocations.reduce((sum, one) => sum + sumOfParts(one), 0n);
        expect(allocated + payment.extensionFee + payment.owedToBorrower).toBe(payment.amount);
      }
      for (const plan of state.plans) {
        const paid = sumOfParts(plan.paid);
        const toPlan = [...state.payments, ...state.sentBeyond]
          .flatMap((payment) => payment.allocations)
          .filter((one) => one.planId === plan.planId);
        expect(toPlan.reduce((sum, one) => sum + sumOfParts(one), 0n)).toBe(paid);
        expect(plan.paid.principal + plan.back.principal + plan.owed.principal).toBe(
          plan.principal,
        );
        const charges = plan.interest + plan.fee + plan.lateFee;
        const { lateFee, fee, interest } = plan.owed;
        const chargesPaid = paid - plan.paid.principal;
        const back = plan.back.lateFee + plan.back.fee + plan.back.interest;
        const letGo = plan.discountAmount + plan.waived + back;
        expect(chargesPaid + letGo + lateFee + fee + interest).toBe(charges);
        for (const part of [lateFee, fee, interest, plan.owed.principal]) {
          expect(part >= 0n).toBe(true);
        }
      }
    }),
    runs,
  );
});

test('charges never pass the cap, and stop for good where they meet it', () => {
  fc.assert(
    fc.property(arbitraryHistory, fc.nat(200), (history, more) => {
      const { terms, events, lastDay } = history;
      const state = atEnd(history);
      const serviceFee = schedule({ ...terms, disbursedOn: dayOf(0) }).reduce(
        (sum, plan) => sum + plan.fee,
        0n,
      );
      expect(state.charges <= state.chargeCap || state.charges === serviceFee).toBe(true);
      const later = account(terms, events, dayOf(lastDay + more));
      expect(later.charges >= state.charges).toBe(true);
      if (state.capReached) expect(later.charges).toBe(state.charges);
    }),
    runs,
  );
});

test('paying what remains settles, and settling twice settles once', () => {
  fc.assert(
    fc.property(arbitraryHistory, (history) => {
      const { terms, events, lastDay } = history;
      const { remainingAmount, owedToBorrower, status } = atEnd(history);
      fc.pre(remainingAmount > 0n && status !== 'cancelled');
      const when = { day: lastDay, hours: 10, name: 'last' };
      const last = happened.paid(remainingAmount, when);
      const settled = account(terms, [...events, last], dayOf(lastDay + 5));
      expect(settled).toMatchObject({ status: 'settled', remainingAmount: 0n, owedToBorrower });
      expect(account(terms, [...events, last, last], dayOf(lastDay + 5))).toEqual(settled);
    }),
    runs,
  );
});

test('paying every plan on its due date costs exactly the trial', () => {
  fc.assert(
    fc.property(arbitraryLoan, (terms) => {
      const plans = schedule({ ...terms, disbursedOn: dayOf(0) });
      const charges = plans.reduce((sum, plan) => sum + plan.interest + plan.fee, 0n);
      const cap = (terms.amount * BigInt(terms.pricing.chargeCapBasisPoints)) / 10_000n;
      fc.pre(charges <= cap);
      const events = [happened.disbursed()];
      for (const plan of plans) {
        const due = account(terms, events, plan.dueDate);
        expect(due.firstUnpaidPlan).toMatchObject({
          period: plan.period,
          dueDate: plan.dueDate,
          remainingAmount: plan.amount,
          interestAtDue: plan.interest,
          owed: { lateFee: 0n, fee: plan.fee, interest: plan.interest },
        });
        events.push(happened.paid(plan.amount, { day: plan.dayCount }, plan.period));
      }
      const { status, charges: charged } = account(terms, events, dayOf(terms.termDays));
      expect({ status, charged }).toEqual({ status: 'settled', charged: charges });
    }),
    runs,
  );
});

test('paying everything today saves what the account says it saves', () => {
  fc.assert(
    fc.property(arbitraryLoan, fc.nat(200), (terms, asked) => {
      const day = asked % terms.termDays;
      const today = account(terms, [happened.disbursed()], dayOf(day));
      fc.pre(today.overdueDays === 0);
      let paidInTime = 0n;
      const events = [happened.disbursed()];
      for (const plan of today.plans) {
        const { firstUnpaidPlan } = account(terms, events, plan.dueDate);
        const remaining = firstUnpaidPlan?.remainingAmount ?? ngwee(0n);
        paidInTime += remaining;
        const dueDay = schedule({ ...terms, disbursedOn: dayOf(0) })[plan.period - 1]?.dayCount;
        events.push(happened.paid(remaining, { day: dueDay ?? 0 }, plan.period));
      }
      expect(today.remainingAmount + today.earlySaving).toBe(paidInTime);
    }),
    runs,
  );
});

test('amount and charges less discounts are what was paid and kept and what remains', () => {
  fc.assert(
    fc.property(arbitraryHistory, anyDay, ({ terms, events }, day) => {
      const state = account(terms, events, dayOf(day));
      const { charges, paidAmount, sentBackAmount, remainingAmount } = state;
      const letGoOf = state.discount + state.waived + state.daysBack;
      const lentAmount = state.disbursement?.amount ?? 0n;
      expect(lentAmount + charges - letGoOf).toBe(
        paidAmount - sentBackAmount + remainingAmount,
      );
      for (const plan of state.plans) {
        const cost = plan.principal + plan.interest + plan.fee + plan.lateFee;
        const letGo = plan.discountAmount + plan.waived + plan.daysBack.amount;
        expect(cost - letGo).toBe(plan.paidAmount + plan.remainingAmount);
      }
      const wentBack = state.paidBack.reduce((sum, { amount }) => sum + amount, 0n);
      if (wentBack <= sentBackAmount) {
        expect(sentBackAmount).toBe(wentBack + state.owedToBorrower);
        return;
      }
      // More went back than had ever been paid: nothing paid before then counts any more.
      const backs = new Set(state.paidBack.map(({ paymentId }) => paymentId));
      const lastAt = events
        .filter((event) => event.kind === 'owed-paid-back' && backs.has(event.paymentId))
        .reduce((last, event) => Math.max(last, event.effectiveAt.getTime()), 0);
      for (const payment of state.payments) {
        if (payment.effectiveAt.getTime() < lastAt) expect(payment.allocations).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['whatever happened', arbitraryHistory],
  ['also of a loan that was disputed', arbitraryDisputed],
])('interest and late fees are those of a count day by day, %s', (_, histories) => {
  fc.assert(
    fc.property(histories, ({ events, ...history }) => {
      const kept = events.filter((event) => event.kind !== 'owed-paid-back');
      const counted = { ...history, events: kept };
      const { terms } = history;
      const state = atEnd(counted);
      fc.pre(
        !state.capReached && !state.returned && !state.writtenOff && !state.writeOffReversed,
      );
      const by = { state, isPaused: pausesOf(counted) };
      for (const plan of state.plans) {
        const { interestDays, lateDays } = countByDay(counted, by, plan.period);
        const roundings = BigInt(state.payments.length + 1);
        const { dailyRatePpm, lateFeeDailyPpm } = terms.pricing;
        expectNear(plan.interest, interestDays * BigInt(dailyRatePpm), roundings);
        expectNear(plan.lateFee, lateDays * BigInt(lateFeeDailyPpm), roundings);
      }
    }),
    runs,
  );
});

/** Half a ngwee of difference for every rounding. */
function expectNear(charged: Ngwee, exactMillionths: bigint, roundings: bigint): void {
  const difference = charged * 1_000_000n - exactMillionths;
  const size = difference < 0n ? -difference : difference;
  expect(size <= roundings * 500_000n).toBe(true);
}

test('the histories of these tests reach every end a loan can have', () => {
  const ends = fc.sample(arbitraryHistory, { numRuns: 2000, seed: 7 }).map(atEnd);
  const reached = (holds: (state: Account) => boolean): number => ends.filter(holds).length;
  expect({
    settled: reached((state) => state.status === 'settled') > 20,
    overdue: reached((state) => state.status === 'overdue') > 20,
    cancelled: reached((state) => state.status === 'cancelled') > 5,
    writtenOff: reached((state) => state.status === 'written-off') > 20,
    returned: reached((state) => state.returned) > 20,
    capReached: reached((state) => state.capReached) > 20,
    extended: reached((state) => state.extensionFees > 0n) > 20,
    discounted: reached((state) => state.discount > 0n) > 20,
    waived: reached((state) => state.waived > 0n) > 5,
    owedBack: reached((state) => state.owedToBorrower > 0n) > 20,
  }).not.toContain(false);
});
