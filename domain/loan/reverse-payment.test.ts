import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentId } from '../../contract/words/ids.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import type { History } from '../../testing/arbitrary-history.ts';
import { dayOf, disbursedAt, happened, lent } from '../../testing/loan-history.ts';
import { balancesOf, position } from '../books/bookkeeping.ts';
import { expectedBalances } from '../books/expected-balances.ts';
import type { AccountEvent } from './account-events.ts';
import { eventsInOrder } from './account-events.ts';
import { account } from './account.ts';
import { reversalOf } from './reverse-payment.ts';

const terms = lent();
const out = happened.disbursed();
const on = (day: number, ...events: AccountEvent[]) =>
  account(terms, [out, ...events], dayOf(day));
const at = (day: number) => new Date(disbursedAt.getTime() + day * 86_400_000);
/** Booked on a day, for a reversal by the network on another. */
const reversed = (name: string, toldDay: number, events: AccountEvent[], takenDay = toldDay) =>
  reversalOf(
    { terms, events: [out, ...events] },
    {
      paymentId: `payment-${name}` as PaymentId,
      proposalId: `proposal-${name}`,
      takenAt: at(takenDay),
      now: at(toldDay),
    },
  );

describe('a repayment that was reversed', () => {
  const paid = happened.paid(kwacha(1150), { day: 30, name: 'p' });
  const back = reversed('p', 45, [paid]);

  test('is owed as if it had never counted, without late fee until three days later', () => {
    expect(on(44, paid, back)).toMatchObject({ status: 'settled', remainingAmount: 0n });
    for (const day of [45, 46, 47, 48]) {
      expect(on(day, paid, back)).toMatchObject({
        status: 'active',
        remainingAmount: kwacha(1150),
        paidAmount: 0n,
        lateFee: 0n,
        overdueDays: 0,
        daysLate: 0,
        settledOn: null,
      });
    }
    expect(on(49, paid, back)).toMatchObject({
      status: 'overdue',
      lateFee: 500n,
      overdueDays: 1,
      daysLate: 1,
    });
    expect(on(53, paid, back)).toMatchObject({ lateFee: 2500n, overdueDays: 5 });
  });

  test('keeps the late days from before it was paid', () => {
    const late = happened.paid(kwacha(5000), { day: 36, name: 'p' });
    const { lateFee } = on(36);
    const reversal = reversed('p', 45, [late]);
    expect(on(48, late, reversal)).toMatchObject({ lateFee, overdueDays: 6, daysLate: 6 });
    expect(on(49, late, reversal)).toMatchObject({ overdueDays: 7 });
  });

  test('of a part leaves the late fee of the rest as it was', () => {
    const part = happened.paid(kwacha(600), { day: 30, name: 'p' });
    const reversal = reversed('p', 40, [part]);
    expect(on(43, part, reversal).lateFee).toBe(on(43, part).lateFee);
    expect(on(43, part, reversal).overdueDays).toBe(on(43, part).overdueDays);
    // From then on it is charged on all of the loan.
    expect(on(44, part, reversal).lateFee).toBe(on(43, part).lateFee + 500n);
  });

  test('counts from the day its network took it, and forgives until the notice', () => {
    const reversal = reversed('p', 45, [paid], 33);
    expect(on(33, paid, reversal)).toMatchObject({ status: 'active', lateFee: 0n });
    expect(on(48, paid, reversal)).toMatchObject({ overdueDays: 0, lateFee: 0n });
    expect(on(49, paid, reversal)).toMatchObject({ overdueDays: 1, lateFee: 500n });
  });

  test('is never reversed before it was made', () => {
    expect(reversed('p', 45, [paid], 3).effectiveAt).toEqual(paid.effectiveAt);
  });

  test('of an extension moves the due date back, and forgives the days it had bought', () => {
    const fee = happened.extended(kwacha(56), { day: 29, dueDay: 30, name: 'e' });
    const reversal = reversed('e', 40, [fee]);
    expect(on(40, fee).plans[0]?.dueDate).toBe(dayOf(44));
    expect(on(43, fee, reversal)).toMatchObject({
      extensionFees: 0n,
      overdueDays: 0,
      lateFee: 0n,
    });
    expect(on(43, fee, reversal).plans[0]).toMatchObject({ dueDate: dayOf(30), status: 'due' });
    expect(on(44, fee, reversal)).toMatchObject({ overdueDays: 1, lateFee: 500n });
  });

  test('keeps an arrangement for three days in which the amount can come again', () => {
    const plan = happened.arranged(
      [
        [40, kwacha(300)],
        [60, kwacha(1000)],
      ],
      { day: 35, name: 'a' },
    );
    const part = happened.paid(kwacha(300), { day: 39, name: 'p' });
    const events = [...plan, part];
    const reversal = reversed('p', 50, events);
    expect(on(53, ...events, reversal).arrangement?.state).toBe('kept');
    expect(on(54, ...events, reversal).arrangement?.state).toBe('broken');
    const again = happened.paid(kwacha(300), { day: 52, name: 'again' });
    expect(on(56, ...events, reversal, again).arrangement?.state).toBe('kept');
  });
});

test('a bounced payout leaves nothing owed and nothing earned', () => {
  const paid = happened.paid(kwacha(100), { day: 9, name: 'p' });
  const state = on(20, paid, reversed('payout', 12, [paid]));
  expect(state).toMatchObject({
    status: 'cancelled',
    remainingAmount: 0n,
    charges: 0n,
    owedToBorrower: kwacha(100),
  });
  expect(on(11, paid, reversed('payout', 12, [paid])).status).toBe('active');
  const incomes = [...balancesOf(position(state))].filter(([code]) => code.endsWith('income'));
  expect(incomes).toEqual([]);
});

const runs = { numRuns: 100, seed: 20_261_125 };

interface Reversals {
  readonly history: History;
  readonly told: readonly AccountEvent[];
  readonly shuffled: readonly AccountEvent[];
}

/** A history of which up to three payments are reversed, each by what was known then. */
const arbitraryReversals = arbitraryHistory
  .chain((history) =>
    fc.record({
      history: fc.constant(history),
      picks: fc.array(fc.record({ at: fc.nat(30), later: fc.nat(40), heard: fc.nat(9) }), {
        maxLength: 3,
      }),
      order: fc.infiniteStream(fc.nat(1_000_000)),
    }),
  )
  .map(({ history, picks, order }): Reversals => {
    const told = [...history.events];
    for (const { at: place, later, heard } of picks) {
      const moved = eventsInOrder(told, dayOf(history.lastDay)).filter(
        (event) => 'paymentId' in event && event.kind !== 'payment-reversed',
      );
      const one = moved[place % Math.max(1, moved.length)];
      if (one === undefined || !('paymentId' in one)) continue;
      const takenAt = new Date(one.effectiveAt.getTime() + later * 86_400_000);
      const now = new Date(takenAt.getTime() + heard * 86_400_000);
      const { paymentId } = one;
      const by = { paymentId, proposalId: `reversal ${paymentId}`, takenAt, now };
      told.push(reversalOf({ terms: history.terms, events: told }, by));
    }
    const keys = told.map((event) => ({ event, key: order.next().value ?? 0 }));
    const shuffled = keys.sort((a, b) => a.key - b.key).map(({ event }) => event);
    return { history, told, shuffled };
  });

test('reversals in any order of arrival give the same account', () => {
  fc.assert(
    fc.property(arbitraryReversals, fc.nat(200), ({ history, told, shuffled }, day) => {
      const known = account(history.terms, told, dayOf(day));
      expect(account(history.terms, shuffled, dayOf(day))).toEqual(known);
    }),
    runs,
  );
});

test('with reversals the account adds up, and the ledger agrees with it', () => {
  fc.assert(
    fc.property(arbitraryReversals, fc.nat(250), ({ history, told }, day) => {
      const state = account(history.terms, told, dayOf(day));
      const lentAmount = state.disbursement?.amount ?? 0n;
      expect(lentAmount + state.charges - state.letGo).toBe(
        state.paidAmount - state.sentBackAmount + state.remainingAmount,
      );
      const balances = balancesOf(position(state));
      for (const [code, expected] of Object.entries(expectedBalances(state))) {
        expect(balances.get(code as 'principal') ?? 0n).toBe(expected);
      }
    }),
    runs,
  );
});

test('a reversal never charges later than without the payment, and no more in its days', () => {
  fc.assert(
    fc.property(arbitraryReversals, ({ history, told }) => {
      const { terms: of, lastDay } = history;
      const bare = told.map((event) =>
        event.kind === 'payment-reversed'
          ? { ...event, believed: [], wasArrangementKept: false }
          : event,
      );
      const [reversal, ...others] = told.filter((event) => event.kind === 'payment-reversed');
      for (const day of [lastDay, lastDay + 30]) {
        const [kind, hard] = [told, bare].map((events) => account(of, events, dayOf(day)));
        expect((kind?.overdueDays ?? 0) <= (hard?.overdueDays ?? 0)).toBe(true);
        expect((kind?.daysLate ?? 0) <= (hard?.daysLate ?? 0)).toBe(true);
      }
      if (reversal?.kind !== 'payment-reversed' || others.length > 0) return;
      // One of the history itself carries no belief.
      if (history.events.includes(reversal)) return;
      // What was believed until the notice is what stays. Without an extension its late days from
      // before it are added to those after it.
      const payment = told.find(
        (event) => 'paymentId' in event && event.paymentId === reversal.paymentId,
      );
      if (payment?.kind !== 'payment-confirmed') return;
      const before = told.filter((event) => event !== reversal);
      const believed = account(of, before, reversal.toldOn);
      const now = account(of, told, reversal.toldOn);
      // Those before it was paid stay.
      expect(now.overdueDays <= believed.daysLate).toBe(true);
      expect(now.daysLate <= believed.daysLate).toBe(true);
    }),
    runs,
  );
});

test('a plan that was believed paid bears no late fee for those days', () => {
  fc.assert(
    fc.property(
      fc.bigInt(200_00n, 15_000_00n),
      fc.constantFrom(14, 30, 60, 91),
      fc.nat(40),
      fc.nat(60),
      (amount, termDays, paidBefore, heardAfter) => {
        const of = lent({ amount: ngwee(amount), termDays });
        const first = account(of, [out], dayOf(termDays));
        const payDay = Math.max(0, termDays - paidBefore);
        const owed = account(of, [out], dayOf(payDay)).remainingAmount;
        const paid = happened.paid(owed, { day: payDay, name: 'p' });
        const now = at(payDay + heardAfter);
        const paymentId = 'payment-p' as PaymentId;
        const by = { paymentId, proposalId: 'x', takenAt: null, now };
        const back = reversalOf({ terms: of, events: [out, paid] }, by);
        const last = payDay + heardAfter + 3;
        const then = account(of, [out, paid, back], dayOf(last));
        expect(then.lateFee).toBe(account(of, [out], dayOf(payDay)).lateFee);
        expect(then.overdueDays).toBe(account(of, [out], dayOf(payDay)).overdueDays);
        expect(then.interest <= first.interest).toBe(true);
      },
    ),
    runs,
  );
});
