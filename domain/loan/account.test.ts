import { describe, expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent, planId } from '../../testing/loan-history.ts';
import { account, chargesStopped } from './account.ts';
import type { Account } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import { simpleInterest } from './interest.ts';

/** K1,000 for 30 days: interest K4 a day, service fee K30, late fee K5 a day. */
const month = lent({ amount: kwacha(1000), termDays: 30 });
/** K1,000 for 91 days: plans due on days 30, 60 and 91. */
const quarter = lent({ amount: kwacha(1000), termDays: 91 });
const paidOut = happened.disbursed();

function monthOn(day: number, ...events: AccountEvent[]): Account {
  return account(month, [paidOut, ...events], dayOf(day));
}

describe('a loan of K1,000 for 30 days', () => {
  const days: [day: number, interest: bigint, lateFee: bigint, status: string][] = [
    [0, 0n, 0n, 'active'],
    [1, 400n, 0n, 'active'],
    [29, 11_600n, 0n, 'active'],
    [30, 12_000n, 0n, 'active'],
    [31, 12_000n, 0n, 'overdue'],
    [32, 12_000n, 500n, 'overdue'],
    [33, 12_000n, 1000n, 'overdue'],
    [60, 12_000n, 14_500n, 'overdue'],
    [61, 12_000n, 15_000n, 'overdue'],
    [62, 12_000n, 15_000n, 'overdue'],
    [400, 12_000n, 15_000n, 'overdue'],
  ];
  test.each(days)(
    'on day %i owes %s interest and %s late fee',
    (day, interest, lateFee, status) => {
      const state = monthOn(day);
      expect(state).toMatchObject({ interest, lateFee, status, serviceFee: 3000n });
      expect(state.remainingAmount).toBe(100_000n + 3000n + interest + lateFee);
      expect(state.overdueDays).toBe(Math.max(0, day - 30));
      expect(state.earlySaving).toBe(12_000n - interest);
    },
  );

  test('paid in part, interest goes on only on what is left', () => {
    const paid = happened.paid(kwacha(535), { day: 10 });
    // K30 fee and K40 interest first, so K465 of principal; then K535 for 20 days at 0.40 %.
    expect(monthOn(10, paid).remainingPrincipal).toBe(53_500n);
    expect(monthOn(30, paid)).toMatchObject({ interest: 8280n, remainingAmount: 57_780n });
  });

  test('the late fee falls with the overdue principal', () => {
    const paid = happened.paid(kwacha(650), { day: 40 });
    // Nine days of K5 late fee, K30 fee, K120 interest, so K455 of principal; K545 is left.
    expect(monthOn(40, paid).remainingPrincipal).toBe(54_500n);
    expect(monthOn(50, paid).lateFee).toBe(4500n + 2725n);
  });

  test('once paid nothing more is ever charged', () => {
    const state = monthOn(300, happened.paid(kwacha(1150), { day: 30 }));
    expect(state).toMatchObject({ status: 'settled', charges: 15_000n, remainingAmount: 0n });
    expect(state).toMatchObject({ settledOn: dayOf(30), daysLate: 0 });
  });

  test('what exceeds the order is owed to the borrower until it is paid back', () => {
    const paid = happened.paid(kwacha(1200), { day: 30 });
    expect(monthOn(30, paid).owedToBorrower).toBe(5000n);
    const back = happened.paidBack(kwacha(50), { day: 31 });
    expect(monthOn(31, paid, back).owedToBorrower).toBe(0n);
  });

  test('a payment to a paid loan is owed back whole', () => {
    const twice = [
      happened.paid(kwacha(1150), { day: 30 }),
      happened.paid(kwacha(20), { day: 31 }),
    ];
    expect(monthOn(31, ...twice)).toMatchObject({
      status: 'settled',
      settledOn: dayOf(30),
      owedToBorrower: 2000n,
    });
  });

  test('a payment that took effect earlier is folded at its place', () => {
    const late = happened.paid(kwacha(1150), { day: 30 });
    expect(monthOn(45).lateFee).toBe(7000n);
    expect(monthOn(45, late)).toMatchObject({ status: 'settled', lateFee: 0n, daysLate: 0 });
  });

  test('a payment the network reversed was never made', () => {
    const paid = happened.paid(kwacha(1150), { day: 30, name: 'a' });
    const reversed = happened.reversed('a', { day: 33 });
    expect(monthOn(32, paid, reversed).status).toBe('settled');
    expect(monthOn(33, paid, reversed)).toEqual(monthOn(33));
  });

  test('the most days late are kept after it was paid', () => {
    const paid = happened.paid(kwacha(5000), { day: 47 });
    expect(monthOn(90, paid)).toMatchObject({ daysLate: 17, overdueDays: 0 });
  });

  test('what happens after the day asked about is not known yet', () => {
    const paid = happened.paid(kwacha(1150), { day: 30 });
    expect(monthOn(29, paid)).toEqual(monthOn(29));
  });

  test('the receipt says what a payment paid and what remained after it', () => {
    const [first] = monthOn(90, happened.paid(kwacha(100), { day: 32, hours: 3 })).payments;
    expect(first).toMatchObject({
      amount: 10_000n,
      allocations: [
        { planId: planId(1), lateFee: 500n, fee: 3000n, interest: 6500n, principal: 0n },
      ],
      remainingAfter: 105_500n,
    });
  });
});

describe('before and without the money', () => {
  test('a payment a network dates before the disbursement counts on the first day', () => {
    const early = happened.paid(kwacha(530), { day: -2 });
    const state = monthOn(10, early);
    expect(state).toMatchObject({ remainingPrincipal: 50_000n, interest: 2000n, daysLate: 0 });
  });

  test('an order not paid out yet owes nothing', () => {
    const state = account(month, [], dayOf(5));
    expect(state).toMatchObject({ status: 'not-disbursed', plans: [], remainingAmount: 0n });
  });

  test('a payout the network reversed leaves nothing to owe, and payments are owed back', () => {
    const paid = happened.paid(kwacha(100), { day: 1 });
    const state = monthOn(3, paid, happened.reversed('payout', { day: 2 }));
    expect(state).toMatchObject({ status: 'cancelled', charges: 0n, owedToBorrower: 10_000n });
  });
});

describe('three plans', () => {
  const [first, second, third] = account(quarter, [paidOut], dayOf(0)).plans;

  test('each plan bears interest to its own due date', () => {
    const on = (day: number) =>
      account(quarter, [paidOut], dayOf(day)).plans.map((plan) => plan.interest);
    expect(on(30)[0]).toBe(first?.interestAtDue);
    expect(on(60)).toEqual([first?.interestAtDue, second?.interestAtDue, on(60)[2]]);
    expect(on(500)).toEqual([first, second, third].map((plan) => plan?.interestAtDue));
  });

  test('money beyond the first plan pays the next, and saves its remaining days', () => {
    const due = account(quarter, [paidOut], dayOf(30));
    const twoPlans = ngwee(
      (due.plans[0]?.remainingAmount ?? 0n) + (due.plans[1]?.remainingAmount ?? 0n),
    );
    const paid = happened.paid(twoPlans, { day: 30 });
    const state = account(quarter, [paidOut, paid], dayOf(30));
    expect(state.plans.map((plan) => plan.status)).toEqual(['paid', 'paid', 'due']);
    const thirtyDays = simpleInterest(second?.principal ?? ngwee(0n), 4000, 30);
    expect(state.plans[1]?.interest).toBe(thirtyDays);
    expect(state.payments[0]?.allocations.map((one) => one.planId)).toEqual([
      planId(1),
      planId(2),
    ]);
  });

  test('a payment that names a later plan pays the oldest debt first', () => {
    const paid = happened.paid(kwacha(100), { day: 30 }, 3);
    const state = account(quarter, [paidOut, paid], dayOf(30));
    expect(state.plans.map((plan) => plan.paidAmount)).toEqual([10_000n, 0n, 0n]);
  });
});

describe('the cap on charges', () => {
  const dear = lent({
    amount: kwacha(100),
    termDays: 30,
    pricing: { dailyRatePpm: 20_000, lateFeeDailyPpm: 20_000, lateFeeMaxDays: 300 },
  });

  test('stops the meter on the day it is met, and says so', () => {
    // K3 fee and K60 interest leave K37: 18 days of K2 late fee from day 31, and K1 on day 50.
    const on = (day: number) => account(dear, [paidOut], dayOf(day));
    expect(on(49)).toMatchObject({ charges: 9900n, capReached: false });
    expect(on(50)).toMatchObject({ charges: 10_000n, capReached: true, lateFee: 3700n });
    expect(on(400)).toMatchObject({ charges: 10_000n, capReached: true });
    expect([49, 50, 400].map((day) => chargesStopped(on(day)))).toEqual([false, true, true]);
    const paid = happened.paid(kwacha(300), { day: 60 });
    expect(chargesStopped(account(dear, [paidOut, paid], dayOf(90)))).toBe(false);
  });

  test('stays met when principal is paid afterwards', () => {
    const paid = happened.paid(kwacha(150), { day: 60 });
    const state = account(dear, [paidOut, paid], dayOf(90));
    expect(state).toMatchObject({ charges: 10_000n, remainingAmount: 5000n });
  });

  test('several plans met on one day share the room that is left, first plan first', () => {
    const terms = lent({ termDays: 91, pricing: { chargeCapBasisPoints: 501 } });
    // K50.10 less K30 of fees leave K20.10: five days of K4 a day, and ten ngwee of the sixth.
    const [before, met] = [5, 7].map((day) => account(terms, [paidOut], dayOf(day)));
    expect(before).toMatchObject({ capReached: false, interest: 2000n });
    expect(met).toMatchObject({ capReached: true, charges: 5010n });
    const [first, ...others] = before?.plans.map((plan) => plan.interest) ?? [];
    expect(met?.plans.map((plan) => plan.interest)).toEqual([(first ?? 0n) + 10n, ...others]);
  });
});

describe('given back in the cooling-off hours', () => {
  const given = (hours: number, amount = kwacha(1000)) =>
    happened.returned(amount, { day: 0, hours, name: 'back' });

  test.each([
    [0, true],
    [48, true],
    [48.01, false],
  ])('%f hours after the money came: free is %s', (hours, isFree) => {
    const state = monthOn(3, given(hours));
    expect(state.returned).toBe(isFree);
    // Too late: K30 fee and K8 interest of it, so K38 of principal are left for another day.
    expect(state.charges).toBe(isFree ? 0n : 3815n);
  });

  test('less than the principal is a payment like any other', () => {
    expect(monthOn(1, given(2, kwacha(999)))).toMatchObject({
      returned: false,
      status: 'active',
    });
  });

  test('a coupon, an extension and an excess before it are as though they never were', () => {
    const before = [
      happened.couponUsed(kwacha(10), { day: 0, hours: 1, name: 'c' }),
      happened.extended(kwacha(56), { day: 0, hours: 1, dueDay: 30, name: 'x' }),
      happened.paid(kwacha(1500), { day: 0, hours: 2, name: 'p' }),
    ];
    expect(monthOn(0, ...before)).toMatchObject({ discount: 1000n, extensionFees: 5600n });
    const state = monthOn(1, ...before, given(5));
    expect(state).toMatchObject({
      returned: true,
      charges: 0n,
      discount: 0n,
      extensionFees: 0n,
      owedToBorrower: 155_600n,
    });
    const kept = state.payments.map((one) => [one.extensionFee, one.owedToBorrower]);
    expect(kept).toEqual([
      [0n, 0n],
      [0n, 55_600n],
      [0n, 100_000n],
    ]);
  });

  test('a waived late fee is no longer counted once the loan is given back', () => {
    const strict = lent({ termDays: 1, pricing: { lateFeeGraceDays: 0, coolingOffHours: 72 } });
    const waived = happened.waived(kwacha(5), { day: 2, hours: 1 });
    const back = happened.returned(kwacha(1000), { day: 2, hours: 2 });
    expect(account(strict, [paidOut, waived], dayOf(2)).waived).toBe(500n);
    const state = account(strict, [paidOut, waived, back], dayOf(5));
    expect(state).toMatchObject({ status: 'settled', waived: 0n, remainingAmount: 0n });
  });

  test('money already paid back does not count as given back', () => {
    const paid = happened.paid(kwacha(1200), { day: 0, hours: 1, name: 'p' });
    const back = happened.paidBack(kwacha(1200), { day: 0, hours: 2, name: 'b' });
    expect(monthOn(1, paid, back, given(3, kwacha(999))).returned).toBe(false);
    expect(monthOn(1, paid, back, given(3, kwacha(1000))).returned).toBe(true);
  });

  test('what was paid before counts, and charges paid are owed back', () => {
    const paid = happened.paid(kwacha(100), { day: 0, hours: 1 });
    const state = monthOn(2, paid, given(3));
    expect(state).toMatchObject({ status: 'settled', charges: 0n, owedToBorrower: 10_000n });
    expect(monthOn(2, paid, given(3, kwacha(900)))).toMatchObject({
      returned: true,
      owedToBorrower: 0n,
    });
  });
});
