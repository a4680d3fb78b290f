import { describe, expect, it } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import { decideArrangement, whyNotGivenUp, whyNotStopped } from './decide-arrangement.ts';

const on = (day: number, ...more: Parameters<typeof account>[1]) =>
  account(lent(), [happened.disbursed(), ...more], dayOf(day));
const late = on(36);
const part = (day: number, amount: Ngwee) => ({ on: dayOf(day), amount });
const ask = (parts: ReturnType<typeof part>[], lastDay: number, state = late) =>
  decideArrangement(state, { parts, lastOn: dayOf(lastDay), floor: kwacha(20) });

describe('an arrangement', () => {
  it('adds up to what is owed today, its last amount being what is left', () => {
    const parts = ask([part(40, kwacha(100))], 70);
    expect(parts).toEqual([
      part(40, kwacha(100)),
      part(70, ngwee(late.remainingAmount - kwacha(100))),
    ]);
  });

  it.each([
    ['of a loan that is not late soon', ask([], 40, on(10)), 'not-late'],
    ['before today', ask([part(36, kwacha(100))], 60), 'days-not-in-order'],
    ['twice on one day', ask([part(60, kwacha(100))], 60), 'days-not-in-order'],
    ['beginning after 30 days', ask([part(67, kwacha(100))], 90), 'first-too-far'],
    ['of more than 26 weeks', ask([part(40, kwacha(100))], 219), 'last-too-far'],
    ['of crumbs', ask([part(40, kwacha(19))], 60), 'amount-too-small'],
    ['of more than is owed', ask([part(40, kwacha(5000))], 60), 'more-than-owed'],
    [
      'beside another',
      ask([], 60, on(37, ...happened.arranged([[60, kwacha(1200)]], { day: 36 }))),
      'arranged-already',
    ],
  ])('%s is refused', (_, decided, why) => {
    expect(decided).toBe(why);
  });

  it('is possible a week before a bill is due', () => {
    expect(ask([], 40, on(23))).toHaveLength(1);
    expect(ask([], 40, on(22))).toBe('not-late');
  });
});

it.each([
  [{ from: dayOf(36), isForGood: false, isDeath: false }, null],
  [{ from: dayOf(37), isForGood: false, isDeath: false }, 'day-not-past'],
  [{ from: dayOf(-1), isForGood: false, isDeath: false }, 'too-long-ago'],
  [{ from: dayOf(36), isForGood: true, isDeath: false }, 'for-good'],
  [{ from: dayOf(30), isForGood: true, isDeath: true }, null],
])('charges are stopped as %j: %s', (wanted, why) => {
  expect(whyNotStopped(late, wanted)).toBe(why);
});

it.each([
  [late, false, null],
  [late, true, 'payment-open'],
  [on(10), false, 'not-late'],
  [on(37, ...happened.arranged([[60, kwacha(1200)]], { day: 36 })), false, 'arranged'],
])('a debt is written off early unless something forbids it', (state, open, why) => {
  expect(whyNotGivenUp(state, open)).toBe(why);
});
