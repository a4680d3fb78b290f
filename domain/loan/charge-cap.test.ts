import { expect, test } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';

const capped = (termDays: number, chargeCapBasisPoints: number) => (day: number) => {
  const terms = lent({ amount: kwacha(1000), termDays, pricing: { chargeCapBasisPoints } });
  return account(terms, [happened.disbursed()], dayOf(day));
};

test('the cap is reached on the very day on which the charges equal it', () => {
  // The service fee of K30, and ten days of K4.
  const on = capped(30, 700);
  expect(on(9)).toMatchObject({ capReached: false, charges: 6600n });
  expect(on(10)).toMatchObject({ capReached: true, charges: 7000n });
  expect(on(11)).toMatchObject({ capReached: true, charges: 7000n });
});

test.each([
  ['interest', 10],
  ['late fee', 40],
])('of the day that meets the cap, what room is left goes first plan first: %s', (_, day) => {
  const free = capped(91, 10_000);
  const [before, met] = [free(day), free(day + 1)];
  const grownBy = (period: number) => {
    const [then, now] = [before.plans[period], met.plans[period]];
    return (
      (now?.interest ?? 0n) +
      (now?.lateFee ?? 0n) -
      (then?.interest ?? 0n) -
      (then?.lateFee ?? 0n)
    );
  };
  // Room for the first plan's day, whole, and for a part of the second's.
  const cap = ((before.charges + grownBy(0) + grownBy(1) / 2n) / 10n) * 10n;
  const state = capped(91, Number(cap / 10n))(day + 20);
  const [first, second, third] = state.plans;
  expect(state).toMatchObject({ capReached: true, charges: cap });
  expect(first).toMatchObject({
    interest: met.plans[0]?.interest,
    lateFee: met.plans[0]?.lateFee,
  });
  expect(second?.interest).toBeGreaterThan(before.plans[1]?.interest ?? 0n);
  expect(third?.interest).toBe(before.plans[2]?.interest);
});
