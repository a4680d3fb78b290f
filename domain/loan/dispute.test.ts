import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kwacha, ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import { arbitraryDisputed } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { balancesOf, position } from '../books/bookkeeping.ts';
import { expectedBalances } from '../books/expected-balances.ts';
import { account } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import { outlookOf } from './bill-time.ts';
import { decideDispute } from './decide-dispute.ts';
import type { DisputeAsked } from './decide-dispute.ts';
import type { Dispute } from './dispute.ts';
import { factsToAccount } from './order.ts';
import type { OrderStatus } from './order.ts';
import { reminderOf } from './reminders.ts';
import { decideWriteOff } from './write-off.ts';

const month = lent({ amount: kwacha(1000), termDays: 30 });
const paidOut = happened.disbursed();
const disputed = (day: number, name = 'a') => happened.disputed({ day, name });
const rejected = (day: number, name = 'a') => happened.decided(name, { day }, 'own-phone');
const upheld = (day: number, name = 'a') => happened.decided(name, { day });
const on = (day: number, ...events: AccountEvent[]) =>
  account(month, [paidOut, ...events], dayOf(day));

describe('while a dispute is open nothing is charged and no day is late', () => {
  it.each([
    ['without one', [], 40, { interest: kwacha(120), lateFee: kwacha(45), overdueDays: 10 }],
    [
      'from the first day',
      [disputed(0)],
      40,
      { interest: 0n, lateFee: 0n, overdueDays: 0, status: 'active' },
    ],
    [
      'from the tenth day',
      [disputed(10)],
      40,
      { interest: kwacha(40), lateFee: 0n, overdueDays: 0, status: 'active' },
    ],
    [
      'once it is late, it gets no later',
      [disputed(33)],
      60,
      { interest: kwacha(120), lateFee: kwacha(10), overdueDays: 3, status: 'overdue' },
    ],
    [
      'rejected, its days are not made up for',
      [disputed(10), rejected(20)],
      40,
      { interest: kwacha(80), lateFee: kwacha(45), overdueDays: 10 },
    ],
    [
      'rejected after the due date, the day of grace is still there',
      [disputed(25), rejected(35)],
      37,
      { interest: kwacha(100), lateFee: kwacha(5), overdueDays: 2 },
    ],
    [
      'disputed again after a rejection, charges go on',
      [disputed(10), rejected(20), disputed(22, 'b')],
      30,
      { interest: kwacha(80) },
    ],
    [
      'a hardship on top ends apart',
      [disputed(10), happened.stopped({ day: 12, name: 'h' }, 5), rejected(20)],
      30,
      { interest: kwacha(80) },
    ],
  ])('%s', (_, events, day, figures) => {
    expect(on(day, ...events)).toMatchObject(figures);
  });

  test('no reminder, no write-off, and no word of what it will come to', () => {
    const frozen = [paidOut, disputed(29)];
    expect(reminderOf(on(30))).not.toBeNull();
    expect(reminderOf(on(30, disputed(29)))).toBeNull();
    expect(reminderOf(on(30, disputed(26), rejected(27)))).not.toBeNull();
    expect(outlookOf(month, frozen, account(month, frozen, dayOf(30)))).toBeNull();
    const late = on(140, disputed(130));
    const rule = { writeOffAfterDays: 90 };
    expect(decideWriteOff({ account: on(140), isPaymentOpen: false }, rule)).toBe(true);
    expect(decideWriteOff({ account: late, isPaymentOpen: false }, rule)).toBe(false);
  });

  test('an arrangement is not broken by a day of it', () => {
    const plan = happened.arranged([[35, kwacha(300)]], { day: 32, name: 'plan' });
    expect(on(45, ...plan).arrangement?.state).toBe('broken');
    expect(on(45, ...plan, disputed(34)).arrangement?.state).toBe('kept');
    const after = [...plan, disputed(34), rejected(45)];
    expect(on(47, ...after).arrangement?.state).toBe('kept');
    expect(on(49, ...after).arrangement?.state).toBe('broken');
  });
});

describe('an upheld dispute: nothing was lent to this borrower', () => {
  const paid = happened.paid(kwacha(300), { day: 5, name: 'theirs' });

  test('nothing is owed or was earned, and what they paid is owed back', () => {
    const before = on(20, paid, disputed(10));
    const after = on(20, paid, disputed(10), upheld(20));
    expect(before).toMatchObject({ status: 'active' });
    expect(after).toMatchObject({
      status: 'cancelled',
      remainingAmount: 0n,
      charges: 0n,
      daysLate: 0,
      owedToBorrower: kwacha(300),
      lostPayout: { amount: kwacha(1000) },
      dispute: { outcome: 'upheld', isFrozen: false },
    });
    expect(factsToAccount('active', after)).toEqual(['dispute-upheld']);
    // As of the day before, it was a loan like any other.
    expect(account(month, [paidOut, paid, disputed(10), upheld(20)], dayOf(19))).toEqual(
      on(19, paid, disputed(10)),
    );
  });

  test.each([
    ['settled', [happened.paid(kwacha(2000), { day: 20, name: 'all' })]],
    ['written off', [happened.writtenOff({ day: 20 })]],
    ['given back', [happened.returned(kwacha(1000), { day: 1 })]],
    ['sent back already', [paid, happened.paidBack(kwacha(300), { day: 6, name: 'back' })]],
  ])('also of one that was %s', (_, events) => {
    const state = on(30, ...events, disputed(21), upheld(25));
    const paidIn = sumNgwee(state.payments.map(({ amount }) => amount));
    const sent = sumNgwee(state.paidBack.map(({ amount }) => amount));
    expect(state).toMatchObject({ status: 'cancelled', owedToBorrower: paidIn - sent });
  });

  test('the books lose the payout, and keep the float and nothing else', () => {
    const balances = balancesOf(position(on(20, paid, disputed(10), upheld(20))));
    expect(Object.fromEntries([...balances].filter(([, amount]) => amount !== 0n))).toEqual({
      'float:MTN': kwacha(300) - kwacha(1000),
      'write-off': kwacha(1000),
      'owed-to-borrower': -kwacha(300),
    });
  });

  test('a payout that its network reversed is no loss', () => {
    const state = on(30, disputed(10), upheld(20), happened.reversed('payout', { day: 25 }));
    expect(state).toMatchObject({ status: 'cancelled', lostPayout: null });
    expect(factsToAccount('active', state)).toEqual(['payout-reversed']);
  });

  test('whatever happened: only what was paid is owed back, in any order of arrival', () => {
    fc.assert(
      fc.property(arbitraryDisputed, ({ terms, events, lastDay }) => {
        const upheldThen = happened.decided('second', { day: lastDay });
        const all = [...events, upheldThen];
        const asOf = dayOf(lastDay + 130);
        expect(account(terms, events.toReversed(), asOf)).toEqual(account(terms, events, asOf));
        const state = account(terms, all, asOf);
        expect(account(terms, all.toReversed(), asOf)).toEqual(state);
        const paidIn = sumNgwee(state.payments.map(({ amount }) => amount));
        const sent = sumNgwee(state.paidBack.map(({ amount }) => amount));
        expect(state).toMatchObject({ status: 'cancelled', remainingAmount: 0n, charges: 0n });
        expect(state.owedToBorrower).toBe(paidIn > sent ? ngwee(paidIn - sent) : 0n);
        const balances = balancesOf(position(state));
        for (const [name, amount] of Object.entries(expectedBalances(state))) {
          expect(balances.get(name as 'principal') ?? 0n).toBe(amount);
        }
      }),
    );
  });
});

describe('asking for a dispute', () => {
  const newest = (outcome: Dispute['outcome']): Dispute => ({
    number: 'C-2026-000001',
    openedOn: dayOf(1),
    outcome,
    ground: outcome === 'rejected' ? 'own-phone' : null,
    isFrozen: outcome === 'open',
  });
  const cases: [OrderStatus, Dispute | null, DisputeAsked][] = [
    ['active', null, 'opens'],
    ['overdue', null, 'opens'],
    ['settled', null, 'opens'],
    ['cancelled', null, 'opens'],
    ['written-off', null, 'opens'],
    ['disbursing', null, 'opens'],
    ['reviewing', null, 'not-disputable'],
    ['referred', null, 'not-disputable'],
    ['declined', null, 'not-disputable'],
    ['active', newest('open'), 'is-open'],
    ['cancelled', newest('upheld'), 'is-upheld'],
    ['active', newest('rejected'), 'opens'],
  ];
  test.each(cases)('of a loan that is %s, after %o: %s', (status, before, asked) => {
    expect(decideDispute(status, before)).toBe(asked);
  });
});
