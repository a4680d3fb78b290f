import { expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';

const paidOut = happened.disbursed();

test('sending back what was too much leaves the day on which it was settled', () => {
  const events = [
    paidOut,
    happened.paid(kwacha(1200), { day: 5 }),
    happened.paidBack(kwacha(150), { day: 8 }),
  ];
  const state = account(lent(), events, dayOf(20));
  expect(state).toMatchObject({ status: 'settled', settledOn: dayOf(5) });
  expect(state.owedToBorrower).toBe(kwacha(1200 - 1030 - 20 - 150));
});

test('money sent back that was owed makes a new debt, to the last ngwee', () => {
  const back = (amount: bigint) =>
    account(
      lent(),
      [
        paidOut,
        happened.paid(kwacha(1050), { day: 5 }),
        happened.paidBack(ngwee(amount), { day: 8 }),
      ],
      dayOf(8),
    );
  expect(back(0n)).toMatchObject({ status: 'settled', settledOn: dayOf(5) });
  expect(back(1n)).toMatchObject({ status: 'active', settledOn: null, remainingAmount: 1n });
});

test('a loan whose payout was reversed after its write-off stays written off', () => {
  const events = [
    paidOut,
    happened.writtenOff({ day: 60 }),
    happened.reversed('payout', { day: 61 }),
  ];
  expect(account(lent(), events, dayOf(60))).toMatchObject({ status: 'written-off' });
  expect(account(lent(), events, dayOf(61))).toMatchObject({
    status: 'cancelled',
    writtenOff: true,
    remainingAmount: 0n,
  });
  expect(account(lent(), events.slice(2), dayOf(61)).writtenOff).toBe(false);
});

test('a part of a ngwee is no room under the cap', () => {
  const pricing = { chargeCapBasisPoints: 333 };
  const odd = lent({ amount: ngwee(100_050n), pricing });
  // 3.33 % of K1,000.50 is K33.31665.
  expect(account(odd, [paidOut], dayOf(20))).toMatchObject({
    chargeCap: 3331n,
    charges: 3331n,
  });
});
