import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { balancesOf, position } from '../books/bookkeeping.ts';
import { expectedBalances } from '../books/expected-balances.ts';
import type { AccountEvent } from './account-events.ts';
import { account, type Account } from './account.ts';
import { priceFiguresOf } from './price-correction.ts';

const terms = lent();
const late = [happened.disbursed()];
/** Owed on day 36, five of them with a late fee. */
const owed = account(terms, late, dayOf(36)).remainingAmount;
const first = kwacha(200);
const plan = happened.arranged(
  [
    [40, first],
    [60, (owed - first) as typeof first],
  ],
  { day: 36, name: 'plan' },
);
const on = (day: number, ...more: readonly AccountEvent[]) =>
  account(terms, [...late, ...plan, ...more], dayOf(day));
const firstPaid = happened.paid(first, { day: 43, name: 'first' });
const lastPaid = happened.paid((owed - first) as typeof first, { day: 60, name: 'last' });

describe('an arrangement', () => {
  it('that is kept charges nothing from the day it was approved on', () => {
    expect(on(39)).toMatchObject({ remainingAmount: owed, status: 'overdue', overdueDays: 9 });
    expect(on(58, firstPaid).remainingAmount).toBe(owed - first);
    const arrangement = on(58, firstPaid).arrangement;
    expect(arrangement).toMatchObject({ state: 'kept', next: { on: dayOf(60) } });
  });

  it('is done with its last amount, and the loan is settled', () => {
    const state = on(90, firstPaid, lastPaid);
    expect(state.arrangement).toMatchObject({ state: 'done', next: null });
    expect(state).toMatchObject({ status: 'settled', owedToBorrower: 0n });
  });

  it('is broken after three days of grace, and charges go on from there', () => {
    expect(on(43).arrangement?.state).toBe('kept');
    const broken = on(44);
    expect(broken.arrangement).toMatchObject({ state: 'broken', brokenOn: dayOf(44) });
    expect(broken.remainingAmount).toBe(owed);
    const without = account(terms, late, dayOf(46)).remainingAmount;
    expect(on(45).remainingAmount).toBe(owed + kwacha(5));
    expect(on(46).remainingAmount < without).toBe(true);
  });

  it('that seemed broken was kept when a payment is recorded late', () => {
    const heard = on(50, firstPaid);
    expect(heard.arrangement?.state).toBe('kept');
    expect(heard.remainingAmount).toBe(owed - first);
  });

  it('asks for more with its last part where a payment from before it was reversed', () => {
    const paid = happened.paid(kwacha(100), { day: 20, name: 'early' });
    const reversed = happened.reversed('early', { day: 41, name: 'taken' });
    const known = [...late, paid, ...plan];
    const before = account(terms, known, dayOf(41));
    const after = account(terms, [...known, reversed], dayOf(41));
    const more = after.remainingAmount - before.remainingAmount;
    expect(more > kwacha(99)).toBe(true);
    for (const { arrangement, remainingAmount } of [before, after]) {
      expect(arrangement?.state).toBe('kept');
      const [, last] = arrangement?.parts ?? [];
      expect((arrangement?.next?.amount ?? 0n) + (last?.amount ?? 0n)).toBe(remainingAmount);
    }
  });

  it('asks for less where less is owed, so that its parts add up to what is owed', () => {
    const waived = happened.waived(kwacha(5), { day: 38, name: 'waived' });
    const asked = (day: number, ...more: readonly AccountEvent[]) =>
      on(day, waived, ...more).arrangement?.parts.map(({ amount }) => amount);
    const last = owed - first;
    expect(asked(39)).toEqual([first - kwacha(5), last]);
    const part = happened.paid(kwacha(50), { day: 39, name: 'part' });
    expect(asked(40, part)).toEqual([first - kwacha(5), last]);
    const rest = happened.paid((first - kwacha(5)) as typeof first, { day: 39, name: 'all' });
    expect(on(41, waived, rest).arrangement).toMatchObject({
      parts: [{ isThere: true }, { isThere: false, amount: last }],
      next: { amount: last },
    });
    const price = { ...priceFiguresOf(terms.pricing), dailyRatePpm: 2000 };
    const corrected = happened.corrected(price, { day: 45, name: 'corrected' });
    const state = on(46, firstPaid, corrected);
    expect(state.remainingAmount).toBeLessThan(last);
    expect(state.arrangement?.parts).toMatchObject([
      { amount: first, isThere: true },
      { amount: state.remainingAmount, isThere: false },
    ]);
  });

  it('counts what came before it and was recorded later', () => {
    const before = happened.paid(kwacha(300), { day: 35, name: 'before' });
    expect(on(50, before).arrangement?.state).toBe('kept');
  });

  it('is an offer until it is agreed to, and then for a week', () => {
    const offered = [...late, ...plan.slice(0, 1)];
    expect(account(terms, offered, dayOf(43)).arrangement?.state).toBe('offered');
    expect(account(terms, offered, dayOf(44)).arrangement?.state).toBe('lapsed');
    expect(account(terms, offered, dayOf(40)).remainingAmount > owed).toBe(true);
  });

  it('hides no day late', () => {
    expect(on(58, firstPaid)).toMatchObject({ overdueDays: 28, daysLate: 28 });
  });
});

describe('a hardship', () => {
  it('charges nothing for its days, and goes on after them', () => {
    const stopped = happened.stopped({ day: 33, name: 'ill' }, 10);
    const state = (day: number) => account(terms, [...late, stopped], dayOf(day));
    const then = account(terms, late, dayOf(33)).remainingAmount;
    expect(state(43).remainingAmount).toBe(then);
    expect(state(42).chargeStop?.untilOn).toBe(dayOf(42));
    expect(state(43).chargeStop).toBeNull();
    expect(state(44).remainingAmount).toBe(then + kwacha(5));
  });

  it('for good ends when two people take it back, and not in arrears', () => {
    const stopped = happened.stopped({ day: 20, name: 'gone' }, null);
    const again = happened.resumed('gone', { day: 40 });
    const state = (day: number, ...more: AccountEvent[]) =>
      account(terms, [...late, stopped, ...more], dayOf(day));
    const then = account(terms, late, dayOf(20)).remainingAmount;
    expect(state(300).remainingAmount).toBe(then);
    expect(state(40, again).remainingAmount).toBe(then);
    expect(state(41, again).remainingAmount).toBe(then + kwacha(5));
  });
});

describe('a debt given up', () => {
  const givenUp = happened.writtenOff({ day: 50, name: 'up' });
  const back = happened.paid(kwacha(100), { day: 60, name: 'back' });
  const loss = account(terms, late, dayOf(50)).remainingAmount;

  it('stays the loss it was, and what comes then is income', () => {
    const balances = balancesOf(position(account(terms, [...late, givenUp, back], dayOf(70))));
    expect(balances.get('write-off')).toBe(loss);
    expect(balances.get('recovery-income')).toBe(-kwacha(100));
    expect(balances.get('principal') ?? 0n).toBe(0n);
  });

  it('is owed again when two people take it up, and nothing is charged on it', () => {
    const again = happened.takenUpAgain({ day: 65, name: 'again' });
    const state = account(terms, [...late, givenUp, back, again], dayOf(90));
    expect(state).toMatchObject({ status: 'overdue', remainingAmount: loss - kwacha(100) });
    const balances = balancesOf(position(state));
    expect(balances.get('write-off') ?? 0n).toBe(0n);
    expect(balances.get('recovery-income') ?? 0n).toBe(0n);
    expect(balances.get('principal')).toBe(expectedBalances(state).principal);
  });
});

const amounts = new Set(['owed-paid-back', 'late-fee-waived', 'coupon-used']);
const letting = new Set(['arrangement-offered', 'arrangement-agreed', 'charges-stopped']);
const anyDay = fc.nat(250);

/** Each reading of a plan's two meters rounds by half an ngwee, with the letting go and without. */
const mostRounded = (events: readonly AccountEvent[], plans: number) =>
  BigInt(2 * plans * (1 + events.filter(({ kind }) => kind === 'payment-confirmed').length));

const extensionsOf = ({ plans }: Account) => plans.map(({ extensions }) => extensions);

test('no borrower ever owes more with an arrangement or a hardship than without', () => {
  fc.assert(
    fc.property(arbitraryHistory, anyDay, (history, day) => {
      // What is waived, taken off or sent back is an amount for what was owed then.
      const events = history.events.filter(({ kind }) => !amounts.has(kind));
      const without = events.filter(({ kind }) => !letting.has(kind));
      const state = account(history.terms, events, dayOf(day));
      const other = account(history.terms, without, dayOf(day));
      // What is paid for an extension buys one where it is that day's fee, and repays elsewhere.
      fc.pre(isDeepStrictEqual(extensionsOf(state), extensionsOf(other)));
      const rounded = mostRounded(events, history.terms.planIds.length);
      expect(state.remainingAmount <= other.remainingAmount + rounded).toBe(true);
      expect(state.charges <= other.charges + rounded).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the parts still to come of a plan that is kept add up to what is owed', () => {
  let kept = 0;
  const check = fc.property(arbitraryHistory, fc.nat(100), (history, share) => {
    const day = Math.floor((history.lastDay * share) / 100);
    const { arrangement, remainingAmount } = account(history.terms, history.events, dayOf(day));
    if (arrangement?.state !== 'kept') return;
    kept += 1;
    const [, ...later] = arrangement.parts.filter(({ isThere }) => !isThere);
    const toCome = [arrangement.next?.amount ?? 0n, ...later.map(({ amount }) => amount)];
    expect(toCome.reduce((sum, amount) => sum + amount, 0n)).toBe(remainingAmount);
  });
  fc.assert(check, { seed: 20_261_127, numRuns: 2000 });
  expect(kept).toBeGreaterThan(100);
});
