import { expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { account } from '../../../domain/loan/account.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import { dayOf, happened, lent } from '../../../testing/loan-history.ts';
import { arrangementView, nextArranged } from './arrangement-view.ts';

const paidOut = happened.disbursed();
const [offered, agreed] = happened.arranged(
  [
    [50, kwacha(500)],
    [64, kwacha(500)],
  ],
  { day: 40, name: 'plan' },
);
const parts = [
  { on: dayOf(50), amount: kwacha(500) },
  { on: dayOf(64), amount: kwacha(500) },
];

/** The loan as it is after this, on that day. */
function after(day: number, ...events: readonly (AccountEvent | undefined)[]) {
  const known = [paidOut, ...events].filter((event) => event !== undefined);
  return account(lent(), known, dayOf(day));
}

it('without an offer there is none to see, and nothing to pay by it', () => {
  expect(arrangementView(after(41))).toBeUndefined();
  expect(nextArranged(after(41), kwacha(5000))).toBeNull();
});

it('what is offered is seen, and asks for nothing yet', () => {
  expect(arrangementView(after(41, offered))).toEqual({
    arrangementId: 'proposal-plan',
    state: 'offered',
    parts: parts.map((part) => ({ ...part, isThere: false })),
    next: parts[0],
    acceptBy: dayOf(47),
  });
  expect(nextArranged(after(41, offered), kwacha(5000))).toBeNull();
});

it('an offer whose time is over is gone', () => {
  expect(arrangementView(after(60, offered))).toBeUndefined();
});

it('one that is kept asks for its next part, and never for more than is owed', () => {
  const kept = after(41, offered, agreed);
  expect(arrangementView(kept)).toMatchObject({ state: 'kept', next: parts[0] });
  expect(arrangementView(kept)).not.toHaveProperty('brokenOn');
  expect(nextArranged(kept, kwacha(5000))).toEqual(parts[0]);
  expect(nextArranged(kept, kwacha(50))).toEqual({ on: dayOf(50), amount: kwacha(50) });
});

it('one that is broken says since when, and asks for nothing', () => {
  const broken = after(60, offered, agreed);
  expect(arrangementView(broken)).toMatchObject({
    state: 'broken',
    brokenOn: expect.stringMatching(/^2026-03-/),
  });
  expect(nextArranged(broken, kwacha(5000))).toBeNull();
});
