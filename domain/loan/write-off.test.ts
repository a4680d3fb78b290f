import { expect, it } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import type { AccountEvent } from './account-events.ts';
import { account } from './account.ts';
import { decideWriteOff } from './write-off.ts';

const rule = { writeOffAfterDays: 180 };
/** K1,000 for 30 days: due on day 30, so 180 days overdue on day 210. */
const terms = lent();
const lentOut = happened.disbursed();

it.each<[string, readonly AccountEvent[], number, boolean]>([
  ['one day before', [lentOut], 209, false],
  ['on the day', [lentOut], 210, true],
  ['long after, after a while without a look', [lentOut], 400, true],
  [
    'in spite of a part that was paid',
    [lentOut, happened.paid(kwacha(50), { day: 100 })],
    210,
    true,
  ],
  ['not when it was paid', [lentOut, happened.paid(kwacha(5000), { day: 100 })], 210, false],
  ['not twice', [lentOut, happened.writtenOff({ day: 210 })], 300, false],
  ['not when nothing was ever paid out', [], 400, false],
])('gives a debt up %s', (_, events, day, expected) => {
  const state = account(terms, events, dayOf(day));
  expect(decideWriteOff({ account: state, isPaymentOpen: false }, rule)).toBe(expected);
});

it('leaves nothing to come on a bill that was not due yet, and nothing to save by it', () => {
  const two = lent({ termDays: 60 });
  const events = [lentOut, happened.writtenOff({ day: 40 })];
  const before = account(two, [lentOut], dayOf(40)).plans[1];
  expect(before && before.earlySaving > 0n).toBe(true);
  for (const day of [40, 50, 70]) {
    const state = account(two, events, dayOf(day));
    expect(state.earlySaving).toBe(0n);
    const [, next] = state.plans;
    expect(next?.remainingAtDue).toBe(next?.remainingAmount);
    expect(next?.remainingAmount).toBe(before?.remainingAmount);
  }
});

it('waits for money that is on its way', () => {
  const state = account(terms, [lentOut], dayOf(300));
  expect(decideWriteOff({ account: state, isPaymentOpen: true }, rule)).toBe(false);
});
