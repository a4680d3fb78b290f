import { describe, expect, it } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from '../loan/account.ts';
import type { LoanOnDay } from './portfolio.ts';
import { loanOnDay, rollsOf } from './portfolio.ts';

describe('a loan by the end of a day', () => {
  const terms = lent({ amount: kwacha(1000), termDays: 30 });
  const out = happened.disbursed();
  const all = happened.paid(kwacha(5000), { day: 30 });
  const givenUp = happened.writtenOff({ day: 120 });
  it.each([
    ['is not there before it is lent', [], 3, null],
    [
      'is not there once its payout was reversed',
      [out, happened.reversed('payout', { day: 1 })],
      2,
      null,
    ],
    ['is open', [out], 30, { standing: 0, principal: kwacha(1000), wasWrittenOff: false }],
    ['is late', [out], 39, { standing: 8, daysLate: 9 }],
    ['is paid', [out, all], 31, { standing: 'paid', principal: 0n, interest: 0n, fees: 0n }],
    [
      'is given up, with its principal and nothing receivable',
      [out, givenUp],
      121,
      {
        standing: 'written-off',
        principal: kwacha(1000),
        ...{ interest: 0n, fees: 0n, lateFees: 0n, wasWrittenOff: true },
      },
    ],
    [
      'is paid where it was given back in its first hours',
      [out, happened.returned(kwacha(1000), { day: 1 })],
      2,
      { standing: 'paid', principal: 0n },
    ],
  ] as const)('%s', (_, events, day, is) => {
    const found = loanOnDay(account(terms, [...events], dayOf(day)));
    if (is === null) expect(found).toBeNull();
    else expect(found).toMatchObject(is);
  });

  const open: LoanOnDay = {
    standing: 0,
    lent: kwacha(1000),
    lentOn: dayOf(0),
    principal: kwacha(900),
    ...{ interest: kwacha(0), fees: kwacha(0), lateFees: kwacha(0) },
    overdueDays: 0,
    carrying: kwacha(900),
    daysLate: 0,
    wasWrittenOff: false,
  };
  const late = { ...open, standing: 1 as const };
  const paid = { ...open, standing: 'paid' as const, principal: kwacha(0) };
  const k = (amount: number) => kwacha(amount);
  it.each([
    ['nothing where nothing is', null, null, []],
    ['a new loan', null, { ...open, principal: k(1000) }, [['new', 0, 1, k(1000)]]],
    [
      'one that was paid of on its day',
      null,
      open,
      [
        ['new', 0, 1, k(900)],
        ['new', 'paid', 0, k(100)],
      ],
    ],
    ['nothing where it stays', open, open, []],
    ['a part that was paid', open, { ...open, principal: k(700) }, [[0, 'paid', 0, k(200)]]],
    ['one that became late', open, late, [[0, 1, 1, k(900)]]],
    [
      'one of which a part was paid late',
      open,
      { ...late, principal: k(800) },
      [
        [0, 1, 1, k(800)],
        [0, 'paid', 0, k(100)],
      ],
    ],
    ['one that was paid', late, paid, [[1, 'paid', 1, k(900)]]],
    ['one whose payment was reversed', paid, late, [['paid', 1, 1, k(900)]]],
    ['one whose payout was reversed', open, null, [[0, 'paid', 1, k(900)]]],
  ] as const)('rolls: %s', (_, before, after, rolls) => {
    const found = rollsOf({ before, after });
    expect(found.map(({ from, to, loans, principal }) => [from, to, loans, principal])).toEqual(
      rolls,
    );
  });
});
