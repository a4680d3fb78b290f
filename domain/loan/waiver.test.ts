import { expect, it } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent, planId } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import { lateFeesOwed, shareWaiver } from './waiver.ts';

/** K1,000 over three plans, of which two are overdue on day 70. */
const terms = lent({ termDays: 91 });
const events = [happened.disbursed()];
const state = account(terms, events, dayOf(70));
const [first, second] = state.plans.map(({ owed }) => owed.lateFee);
const total = lateFeesOwed(state);

it('has late fees on two plans to waive', () => {
  expect(first).toBeGreaterThan(0n);
  expect(second).toBeGreaterThan(0n);
  expect(total).toBe((first ?? 0n) + (second ?? 0n));
});

it.each([
  ['part of the oldest', ngwee(1n), [{ planId: planId(1), amount: 1n }]],
  [
    'all there is',
    total,
    [
      { planId: planId(1), amount: first },
      { planId: planId(2), amount: second },
    ],
  ],
  ['nothing', kwacha(0), null],
  ['more than is owed', ngwee(total + 1n), null],
])('shares %s', (_, amount, expected) => {
  expect(shareWaiver(state, amount)).toEqual(expected);
});

it('takes off exactly what it said', () => {
  const amount = ngwee(total - 1n);
  const shared = shareWaiver(state, amount) ?? [];
  const waived = shared.map((one, i) =>
    happened.waived(one.amount, { day: 70, name: `w${i}` }, i + 1),
  );
  const after = account(terms, [...events, ...waived], dayOf(70));
  expect(after.waived).toBe(amount);
  expect(after.remainingAmount).toBe(state.remainingAmount - amount);
});
