import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';

const paidOut = happened.disbursed();
const month = lent({ amount: kwacha(1000), termDays: 30 });
const refused = (day: number) => happened.refused({ day, name: `refused-${day}` });
const reopened = (day: number) => happened.reopened({ day, name: `open-${day}` });

describe('days in which we could not take the money are no late days', () => {
  it.each([
    ['no payment was tried', [], 35, { overdueDays: 5, excusedDays: 0, lateFee: kwacha(20) }],
    ['it is closed still', [refused(30)], 35, { overdueDays: 0, excusedDays: 5, lateFee: 0n }],
    [
      'until 24 hours after it reopened',
      [refused(30), reopened(32)],
      35,
      { overdueDays: 2, excusedDays: 3, lateFee: kwacha(5) },
    ],
    [
      'from the attempt on',
      [refused(33), reopened(33)],
      35,
      { overdueDays: 4, excusedDays: 1, lateFee: kwacha(15) },
    ],
    [
      'before the due date none are used up',
      [refused(20), reopened(30)],
      35,
      { overdueDays: 4, excusedDays: 1, lateFee: kwacha(15) },
    ],
    [
      'at most seven',
      [refused(30)],
      40,
      { overdueDays: 3, excusedDays: 7, lateFee: kwacha(10) },
    ],
    [
      'at most seven together',
      [refused(30), reopened(33), refused(36), reopened(45)],
      50,
      { overdueDays: 13, excusedDays: 7, lateFee: kwacha(60) },
    ],
    [
      'another network does not end it',
      [refused(30), happened.reopened({ day: 30, network: 'Airtel' })],
      33,
      { overdueDays: 0, excusedDays: 3, closedNetwork: 'MTN' as const },
    ],
  ])('%s', (_, events, day, plan) => {
    const state = account(month, [paidOut, ...events], dayOf(day));
    expect(state.plans[0]).toMatchObject(plan);
    expect(state.daysLate).toBe(plan.overdueDays);
  });
});

test('an attempt never adds a late fee, and touches no other plan', () => {
  const drawn = fc.tuple(arbitraryHistory, fc.nat(200), fc.nat(12), fc.nat(250));
  fc.assert(
    fc.property(drawn, ([{ terms, events }, day, closed, on]) => {
      // What is waived or sent back is an amount for what was owed then.
      const kept = events.filter(({ kind }) =>
        ['disbursed', 'payment-confirmed', 'extension-bought', 'written-off'].includes(kind),
      );
      const tried = [
        happened.refused({ day, hours: 12, name: 'tried' }, 1),
        happened.reopened({ day: day + closed, hours: 13, name: 'open' }),
      ];
      const without = account(terms, kept, dayOf(on));
      const withIt = account(terms, [...kept, ...tried], dayOf(on));
      fc.pre(!without.capReached && !withIt.capReached);
      const readings = BigInt(terms.planIds.length * (1 + kept.length));
      expect(withIt.lateFee <= without.lateFee + readings).toBe(true);
      expect(withIt.remainingAmount <= without.remainingAmount + readings).toBe(true);
      expect(withIt.daysLate <= without.daysLate).toBe(true);
      const paid = kept.some(({ kind }) => kind === 'payment-confirmed');
      if (!paid) expect(withIt.plans.slice(1)).toEqual(without.plans.slice(1));
    }),
    { numRuns: 500, seed: 20_271_125 },
  );
});
