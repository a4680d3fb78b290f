import { describe, expect, it } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { leftOutReasons, tellLoan } from './bureau-row.ts';
import type { LoanToTell } from './bureau-row.ts';

const open: LoanToTell = {
  isOpen: true,
  isWrittenOff: false,
  isCancelled: false,
  isGivenBack: false,
  endedInPeriod: false,
  balance: kwacha(500),
  principal: kwacha(450),
  classedDays: 0,
  isDisputed: false,
  isErasing: false,
  isUnreconciled: false,
  isWarned: false,
  before: null,
};
const paid = { ...open, isOpen: false, balance: kwacha(0), principal: kwacha(0) };

const rows: [what: string, loan: LoanToTell, as: string, why?: string][] = [
  ['open', open, 'open'],
  ['paid in the period', { ...paid, endedInPeriod: true }, 'closed'],
  ['paid before', paid, 'nothing'],
  ['paid, and told of before as open', { ...paid, before: 'open' }, 'closed'],
  ['told of as closed', { ...paid, before: 'closed' }, 'nothing'],
  ['cancelled', { ...paid, endedInPeriod: true, isCancelled: true }, 'left-out', 'cancelled'],
  ['given back', { ...paid, endedInPeriod: true, isGivenBack: true }, 'left-out', 'given-back'],
  ['given back late', { ...paid, isGivenBack: true, before: 'open' }, 'closed'],
  ['in dispute', { ...open, isDisputed: true, before: 'open' }, 'held', 'disputed'],
  ['soon erased', { ...open, isErasing: true }, 'held', 'erasure'],
  ['small', { ...open, balance: kwacha(49) }, 'left-out', 'below-floor'],
  ['small by now', { ...open, balance: kwacha(49), before: 'open' }, 'open'],
  ['of fees alone', { ...open, principal: kwacha(0) }, 'left-out', 'fees-only'],
  ['not compared', { ...open, isUnreconciled: true }, 'left-out', 'unreconciled'],
  ['89 days late', { ...open, classedDays: 89 }, 'open'],
  ['90 days late', { ...open, classedDays: 90 }, 'held', 'not-warned'],
  ['90 days late, warned', { ...open, classedDays: 90, isWarned: true }, 'open'],
  ['written off', { ...paid, isWrittenOff: true }, 'held', 'not-warned'],
];

describe('what a file tells of a loan', () => {
  it.each(rows.map((row) => ({ what: row[0], row })))('$what', ({ row: [, loan, as, why] }) => {
    expect(tellLoan(loan)).toEqual(why === undefined ? { as } : { as, why });
  });

  it('has a row for each reason', () => {
    const seen = new Set(rows.map(([, , , why]) => why));
    expect(leftOutReasons.filter((why) => !seen.has(why))).toEqual([]);
  });
});
