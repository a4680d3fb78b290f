import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import { decidePromise, whyNotPromised } from './promise.ts';

const month = lent({ amount: kwacha(1000), termDays: 30 });
const madeAt = new Date(`${dayOf(35)}T10:00:00+02:00`);
const promised = { amount: kwacha(300), madeAt, on: dayOf(38) };

function decided(today: number, events: readonly AccountEvent[]) {
  const state = account(month, [happened.disbursed(), ...events], dayOf(today));
  return decidePromise(promised, state, dayOf(today)).state;
}
const paid = (day: number, amount: number) => happened.paid(kwacha(amount), { day });

describe('a promise', () => {
  it.each([
    ['open on its day', 38, [], 'open'],
    ['broken the day after', 39, [], 'broken'],
    ['kept by a payment on its day', 38, [paid(38, 300)], 'kept'],
    ['kept by two parts of it', 38, [paid(36, 150), paid(37, 150)], 'kept'],
    ['broken by a part of it', 39, [paid(37, 299)], 'broken'],
    ['not kept by what was paid before it was made', 39, [paid(34, 300)], 'broken'],
    ['not kept by what came the day after', 39, [paid(39, 300)], 'broken'],
    ['kept for good once it is, whatever day it is asked about', 60, [paid(38, 300)], 'kept'],
  ] as const)('is %s', (_, today, events, state) => {
    expect(decided(today, events)).toBe(state);
  });

  it('is kept when nothing is owed by its day, and broken when that comes later', () => {
    const settled = (settledOn: CivilDate) =>
      decidePromise(promised, { payments: [], settledOn }, dayOf(50)).state;
    expect([settled(dayOf(38)), settled(dayOf(39))]).toEqual(['kept', 'broken']);
  });

  it('is of no more than is owed, and of a day not gone and not too far', () => {
    const of = { today: '2026-03-02' as CivilDate, promiseDays: 14, owed: kwacha(500) };
    const why = (amount: number, on: string) =>
      whyNotPromised({ amount: kwacha(amount), on: on as CivilDate }, of);
    expect(why(500, '2026-03-02')).toBe(null);
    expect(why(500, '2026-03-16')).toBe(null);
    expect(why(501, '2026-03-02')).toBe('more-than-owed');
    expect(why(500, '2026-03-01')).toBe('too-far');
    expect(why(500, '2026-03-17')).toBe('too-far');
  });
});
