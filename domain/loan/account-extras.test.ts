import { describe, expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { Account } from './account.ts';
import type { AccountEvent } from './account-events.ts';

const month = lent({ amount: kwacha(1000), termDays: 30 });
const quarter = lent({ amount: kwacha(1000), termDays: 91 });
const paidOut = happened.disbursed();

function monthOn(day: number, ...events: AccountEvent[]): Account {
  return account(month, [paidOut, ...events], dayOf(day));
}

describe('an extension', () => {
  const bought = (day: number, dueDay = 30) =>
    happened.extended(kwacha(56), { day, dueDay, name: `x${day}` });

  test('moves the due date by 14 days in which no interest runs', () => {
    const state = monthOn(44, bought(28));
    expect(state).toMatchObject({
      status: 'active',
      interest: 12_000n,
      lateFee: 0n,
      extensionFees: 5600n,
      charges: 20_600n,
    });
    expect(state.plans[0]).toMatchObject({
      dueDate: dayOf(44),
      firstDueDate: dayOf(30),
      extensions: 1,
    });
  });

  test('bought after the due date keeps the late fee of the days before', () => {
    expect(monthOn(44, bought(33))).toMatchObject({ lateFee: 1000n, status: 'active' });
    expect(monthOn(47, bought(33))).toMatchObject({ lateFee: 2000n, overdueDays: 3 });
  });

  test('keeps the days late before it, however early the bill is paid after it', () => {
    const paid = happened.paid(kwacha(2000), { day: 38 });
    expect(monthOn(38, bought(33))).toMatchObject({ overdueDays: 0, daysLate: 3 });
    const state = monthOn(60, bought(33), paid);
    expect(state).toMatchObject({ status: 'settled', overdueDays: 0, daysLate: 3 });
    const inTime = monthOn(60, bought(29), paid);
    expect(inTime).toMatchObject({ status: 'settled', daysLate: 0 });
  });

  test('does not restart the thirty days of late fee', () => {
    expect(monthOn(200, bought(33)).lateFee).toBe(15_000n);
  });

  test('begins a new day of grace', () => {
    // Two days of late fee from day 31 to 33, then none before day 45.
    const fees = [33, 44, 45, 46].map((day) => monthOn(day, bought(33)).lateFee);
    expect(fees).toEqual([1000n, 1000n, 1000n, 1500n]);
  });

  test('moves its own plan only: those after it keep their dates and their interest', () => {
    const extended = [paidOut, happened.extended(kwacha(20), { day: 31, dueDay: 30 })];
    const state = account(quarter, extended, dayOf(44));
    expect(state.plans.map((plan) => plan.dueDate)).toEqual([44, 60, 91].map(dayOf));
    expect(state.plans.map((plan) => plan.extensions)).toEqual([1, 0, 0]);
    const without = account(quarter, [paidOut], dayOf(44));
    expect(state.plans.map((plan) => plan.interest)).toEqual(
      without.plans.map((plan) => plan.interest),
    );
  });

  test('costs what it says, and never saves more than it costs', () => {
    const fee = kwacha(20);
    const extended = [paidOut, happened.extended(fee, { day: 30, dueDay: 30 })];
    const [kept, moved] = [[paidOut], extended].map((events) => {
      const due = account(quarter, events, dayOf(30));
      return due.charges + due.plans.reduce((sum, p) => sum + p.interestAtDue - p.interest, 0n);
    });
    expect(moved).toBe((kept ?? 0n) + fee);
  });

  test('is owed back where the new date would reach the next plan’s', () => {
    const close = lent({ termDays: 60, pricing: { onePlanUpToDays: 14, planDays: 14 } });
    const fee = happened.extended(kwacha(15), { day: 14, dueDay: 14 });
    const state = account(close, [paidOut, fee], dayOf(14));
    expect(state.plans.map((plan) => plan.dueDate)).toEqual([14, 28, 42, 60].map(dayOf));
    expect(state).toMatchObject({ extensionFees: 0n, owedToBorrower: 1500n });
  });

  test('that took effect weeks late charges no day twice, and none is lost', () => {
    // 29 days of late fee to day 60, then the one day that is left of the thirty.
    const late = bought(60);
    expect(monthOn(60, late)).toMatchObject({ lateFee: 14_500n, overdueDays: 16 });
    expect(monthOn(200, late).lateFee).toBe(15_000n);
  });

  test('is no payment: late fees on both sides of it are rounded once', () => {
    // K100.01 at 0.5 % is 50.005 ngwee a day: two days and one make 150.015.
    const odd = lent({ amount: ngwee(100_01n) });
    const fee = happened.extended(kwacha(6), { day: 33, dueDay: 30 });
    expect(account(odd, [paidOut, fee], dayOf(46)).lateFee).toBe(150n);
    const dear = lent({ amount: ngwee(100_99n) });
    // 50.495 a day: rounded apart they would be 101 and 50.
    expect(account(dear, [paidOut, fee], dayOf(46)).lateFee).toBe(151n);
    const other = lent({ amount: ngwee(100_30n), pricing: { lateFeeDailyPpm: 5050 } });
    // 50.6515 a day: rounded apart they would be 101 and 51, and 102 and 51 is 152 together.
    expect(account(other, [paidOut, fee], dayOf(47)).lateFee).toBe(203n);
  });

  const refused: [why: string, events: AccountEvent[]][] = [
    ['the plan is already paid', [happened.paid(kwacha(1142), { day: 28, name: 'p' })]],
    ['it was bought for another due date', [bought(27)]],
  ];
  test.each(refused)('is owed back when %s', (_, before) => {
    const [without, state] = [before, [...before, bought(30)]].map((events) =>
      monthOn(50, ...events),
    );
    expect(state).toMatchObject({
      extensionFees: without?.extensionFees,
      owedToBorrower: 5600n,
      remainingAmount: without?.remainingAmount,
    });
  });

  test('is given at most twice a plan', () => {
    const three = [bought(28), bought(42, 44), bought(56, 58)];
    expect(monthOn(58, ...three)).toMatchObject({
      extensionFees: 11_200n,
      owedToBorrower: 5600n,
    });
    expect(monthOn(58, ...three).plans[0]).toMatchObject({ dueDate: dayOf(58), extensions: 2 });
  });

  test('is owed back when the cap leaves no room for its fee', () => {
    const capped = lent({ pricing: { chargeCapBasisPoints: 2059 } });
    const fits = lent({ pricing: { chargeCapBasisPoints: 2060 } });
    const fees = [capped, fits].map(
      (terms) => account(terms, [paidOut, bought(30)], dayOf(30)).extensionFees,
    );
    expect(fees).toEqual([0n, 5600n]);
  });
});

describe('a coupon', () => {
  const used = (amount: ReturnType<typeof kwacha>, day = 30) =>
    happened.couponUsed(amount, { day, name: 'p' });

  test('comes off the open charges and counts before its payment', () => {
    const state = monthOn(
      30,
      used(kwacha(50)),
      happened.paid(kwacha(1100), { day: 30, name: 'p' }),
    );
    expect(state).toMatchObject({ status: 'settled', discount: 5000n, owedToBorrower: 0n });
  });

  test('never reaches principal', () => {
    expect(monthOn(30, used(kwacha(500)))).toMatchObject({
      discount: 15_000n,
      remainingAmount: 100_000n,
    });
  });

  test('falls with the payment it came with', () => {
    const paid = happened.paid(kwacha(100), { day: 30, name: 'p' });
    const reversed = happened.reversed('p', { day: 31 });
    expect(monthOn(31, used(kwacha(50)), paid, reversed)).toEqual(monthOn(31));
  });
});

describe('money that went back', () => {
  const whole = happened.paid(kwacha(1150), { day: 30, name: 'a' });
  const again = happened.paid(kwacha(1150), { day: 30, hours: 1, name: 'b' });
  const back = happened.paidBack(kwacha(1150), { day: 32, name: 'c' });
  const reversed = happened.reversed('a', { day: 35 });

  test('was not kept: the debt it had paid is open again', () => {
    expect(monthOn(33, whole, again, back)).toMatchObject({
      status: 'settled',
      paidAmount: 230_000n,
      sentBackAmount: 115_000n,
      owedToBorrower: 0n,
    });
    // With the first payment reversed by the network, the second was all there was, and on day
    // 32 it was refunded. A day of late fee is charged by day 33, two days more by day 35.
    expect(monthOn(35, whole, again, back, reversed)).toMatchObject({
      status: 'overdue',
      paidAmount: 115_000n,
      sentBackAmount: 115_000n,
      owedToBorrower: 0n,
      remainingAmount: 116_500n,
      lateFee: 1500n,
      settledOn: null,
      overdueDays: 5,
    });
  });

  test('opens the principal of the last payment first', () => {
    const over = happened.paid(kwacha(20), { day: 30, hours: 1, name: 'b' });
    const twenty = happened.paidBack(kwacha(20), { day: 31, name: 'c' });
    const state = monthOn(
      31,
      whole,
      over,
      twenty,
      happened.reversed('b', { day: 31, hours: 1 }),
    );
    expect(state.plans[0]).toMatchObject({
      status: 'overdue',
      owed: { principal: 2000n, interest: 0n, fee: 0n, lateFee: 0n },
    });
    expect(state).toMatchObject({ paidAmount: 115_000n, sentBackAmount: 2000n });
  });

  test('is paid again like any debt', () => {
    const paid = happened.paid(kwacha(1165), { day: 35, hours: 1, name: 'd' });
    expect(monthOn(40, whole, again, back, reversed, paid)).toMatchObject({
      status: 'settled',
      settledOn: dayOf(35),
      owedToBorrower: 0n,
    });
  });
});

describe('a waiver', () => {
  test('waives late fees owed, and nothing else', () => {
    const waived = happened.waived(kwacha(500), { day: 40 });
    expect(monthOn(40, waived)).toMatchObject({ waived: 4500n, remainingAmount: 115_000n });
    expect(monthOn(41, waived).remainingAmount).toBe(115_500n);
  });

  test('of a late fee already paid does nothing', () => {
    const paid = happened.paid(kwacha(100), { day: 40 });
    expect(monthOn(40, paid, happened.waived(kwacha(50), { day: 40, hours: 1 })).waived).toBe(
      0n,
    );
  });
});

describe('a debt given up', () => {
  const given = happened.writtenOff({ day: 50 });

  test('is charged nothing more', () => {
    expect(monthOn(300, given)).toMatchObject({ status: 'written-off', lateFee: 9500n });
  });

  test('can still be paid, in part and in full', () => {
    const part = happened.paid(kwacha(500), { day: 60 });
    expect(monthOn(70, given, part)).toMatchObject({
      status: 'written-off',
      remainingAmount: 74_500n,
    });
    const rest = happened.paid(kwacha(745), { day: 80 });
    expect(monthOn(90, given, part, rest)).toMatchObject({
      status: 'settled',
      settledOn: dayOf(80),
      writtenOff: true,
    });
  });
});
