import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Standing } from '../../contract/borrower/standing.ts';
import { kwacha, zeroNgwee } from '../../contract/words/ngwee.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import { showWeekday } from '../../contract/words/show-weekday.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import type { AccountEvent } from './account-events.ts';
import { account } from './account.ts';
import { standingOf, standingOfLoan } from './standing.ts';
import type { BorrowerNow, LoanNow } from './standing.ts';

// Paid out on Saturday 10 January 2026 and due after 30 days, on Monday 9 February: K1,150.00.
const terms = lent({ amount: kwacha(1000), termDays: 30 });

function loanOn(day: number, events: readonly AccountEvent[] = []): LoanNow {
  return {
    state: 'paid-out',
    account: account(terms, [happened.disbursed(), ...events], dayOf(day)),
    discount: zeroNgwee,
    pending: null,
    payout: null,
    agreedTotal: () => kwacha(1150),
  };
}

function borrower(told: Partial<BorrowerNow> = {}): BorrowerNow {
  return {
    today: dayOf(0),
    loan: null,
    stepAgain: null,
    arePhotosInReview: false,
    steps: { done: 5, left: 0, minutes: 0 },
    bar: null,
    limit: kwacha(1000),
    ...told,
  };
}

const payout = { to: '096****002', isLate: false, isCancellable: false };
const beforePayout: LoanNow = {
  ...loanOn(0),
  state: 'payout-pending',
  account: account(terms, [], dayOf(0)),
  payout,
};
const pending = { amount: kwacha(100), network: 'Airtel' as const };
const declined = { kind: 'declined', day: dayOf(20) } as const;

interface Row {
  readonly of: Partial<BorrowerNow>;
  readonly says: string;
  readonly is: Partial<Standing>;
}

const table: readonly Row[] = [
  {
    of: { loan: { ...loanOn(33), pending }, stepAgain: 'Face', bar: declined },
    says: 'Enter your Airtel PIN to pay K100.00.',
    is: { state: 'payment-pending', action: 'check-payment', amount: kwacha(100) },
  },
  {
    of: { loan: beforePayout },
    says: 'K1,000.00 is on its way to 096****002.',
    is: { state: 'payout-pending', amount: kwacha(1000), tone: 'waiting' },
  },
  {
    of: { loan: { ...beforePayout, payout: { ...payout, isLate: true, isCancellable: true } } },
    says: 'K1,000.00 to 096****002 is late. We keep asking.',
    is: { state: 'payout-pending', action: 'cancel-loan' },
  },
  {
    of: { loan: { ...beforePayout, state: 'in-review', payout: null }, stepAgain: 'Face' },
    says: 'We need one more thing: Face.',
    is: { state: 'step-again', action: 'send-step' },
  },
  {
    of: { loan: { ...beforePayout, state: 'in-review', payout: null } },
    says: 'Our staff are checking your request.',
    is: { state: 'in-review' },
  },
  {
    of: { arePhotosInReview: true, bar: { kind: 'unverified' } },
    says: 'Our staff are checking your photos.',
    is: { state: 'in-review' },
  },
  {
    of: { loan: loanOn(20), bar: declined },
    says: 'Pay K1,150.00 by Monday 9 February.',
    is: { state: 'due', action: 'pay', amount: kwacha(1150), day: dayOf(30), tone: 'good' },
  },
  {
    of: { loan: loanOn(27) },
    says: 'Pay K1,150.00 by Monday 9 February.',
    is: { state: 'due', tone: 'soon' },
  },
  {
    of: { loan: { ...loanOn(27), discount: kwacha(50) } },
    says: 'Pay K1,100.00 by Monday 9 February.',
    is: { state: 'due', amount: kwacha(1100) },
  },
  {
    of: { loan: loanOn(31) },
    says: 'K1,150.00 was due on Monday 9 February.',
    is: { state: 'overdue', action: 'pay', tone: 'late', amount: kwacha(1150) },
  },
  {
    of: { loan: loanOn(33) },
    says: 'K1,150.00 was due on Monday 9 February. Today it is K1,160.00.',
    is: { state: 'overdue', amount: kwacha(1160), day: dayOf(30) },
  },
  {
    of: { loan: loanOn(33, [happened.disputed({ day: 32, name: 'a' })]) },
    says: 'We are checking if this loan is yours. Nothing is added.',
    is: { state: 'disputed', secondActions: ['other-ways'] },
  },
  {
    of: { loan: loanOn(95, [happened.writtenOff({ day: 92 })]) },
    says: 'You still owe K1,300.00. Nothing more is added.',
    is: { state: 'written-off', action: 'pay', amount: kwacha(1300) },
  },
  {
    of: { loan: loanOn(10, [happened.paid(kwacha(1200), { day: 10 })]) },
    says: 'We owe you K130.00. It is on its way.',
    is: { state: 'owed-back', amount: kwacha(130) },
  },
  {
    of: { loan: loanOn(10, [happened.paid(kwacha(1070), { day: 10 })]) },
    says: 'All paid. You saved K80.00.',
    is: { state: 'paid-off', action: 'borrow', amount: kwacha(80) },
  },
  {
    of: { loan: loanOn(30, [happened.paid(kwacha(1150), { day: 30 })]), bar: declined },
    says: 'All paid. Thank you.',
    is: { state: 'paid-off' },
  },
  {
    of: { loan: loanOn(11, [happened.paid(kwacha(1070), { day: 10 })]) },
    says: 'You can borrow up to K1,000.',
    is: { state: 'may-borrow', action: 'borrow', amount: kwacha(1000) },
  },
  {
    of: { bar: { kind: 'unverified' }, steps: { done: 0, left: 5, minutes: 6 } },
    says: 'Tell us who you are: 5 steps, about 6 minutes.',
    is: { state: 'unverified', action: 'start' },
  },
  {
    of: { bar: { kind: 'unverified' }, steps: { done: 4, left: 1, minutes: 1 } },
    says: 'Tell us who you are: 1 step, about 1 minute.',
    is: { state: 'unverified', action: 'continue' },
  },
  {
    of: { bar: { kind: 'unverified' }, steps: { done: 4, left: 1, minutes: 2 } },
    says: 'Tell us who you are: 1 step, about 2 minutes.',
    is: { state: 'unverified' },
  },
  {
    of: { bar: declined },
    says: 'We cannot lend you this amount now.',
    is: { state: 'declined', action: 'see-why', day: dayOf(20) },
  },
  {
    of: { bar: { kind: 'wait', day: dayOf(2) } },
    says: 'You can borrow again from Monday 12 January.',
    is: { state: 'wait', action: 'see-why' },
  },
  {
    of: { bar: { kind: 'erasure', day: dayOf(7) } },
    says: 'We erase your data on Saturday 17 January, as you asked.',
    is: { state: 'erasure', action: 'keep-account' },
  },
  {
    of: { bar: { kind: 'barred', sentence: 'We lend from 18 to 65 years.' } },
    says: 'We lend from 18 to 65 years.',
    is: { state: 'barred', action: 'talk' },
  },
];

describe('the standing of a borrower', () => {
  it.each(table)('$says', ({ of, says, is }) => {
    const standing = standingOf(borrower(of));
    expect(standing.sentence).toBe(says);
    expect(standing).toMatchObject(is);
  });

  it('offers no loan on the day of the last payment while something is in the way', () => {
    const loan = loanOn(10, [happened.paid(kwacha(1070), { day: 10 })]);
    expect(standingOf(borrower({ loan, bar: declined })).action).toBeUndefined();
    expect(standingOfLoan(loan)?.action).toBeUndefined();
  });

  it('names the year of a day in another one', () => {
    expect(showWeekday(dayOf(0), dayOf(-20))).toBe('Saturday 10 January 2026');
  });
});

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_127);

describe('after any history', () => {
  it(`one sentence says its amount and its day, in few words (seed ${seed})`, () => {
    const states = new Set<string>();
    fc.assert(
      fc.property(arbitraryHistory, fc.nat(100), (history, share) => {
        const day = Math.floor((history.lastDay * share) / 100);
        const loan = {
          ...loanOn(0),
          account: account(history.terms, history.events, dayOf(day)),
        };
        const standing = standingOf(borrower({ loan, today: dayOf(day) }));
        states.add(standing.state);
        const { sentence, amount, day: on } = standing;
        for (const part of sentence.split(/(?<=\.) /)) {
          expect(part.split(' ').length, part).toBeLessThanOrEqual(12);
        }
        if (
          amount !== undefined &&
          !['may-borrow', 'network-closed'].includes(standing.state)
        ) {
          expect(sentence).toContain(showKwacha(amount));
        }
        if (on !== undefined && standing.state !== 'network-closed') {
          expect(sentence).toContain(showWeekday(on, dayOf(day)));
        }
        // A debt is always shown, and nothing else is.
        expect(standing.action === 'pay').toBe(
          loan.account.firstUnpaidPlan !== null && standing.state !== 'network-closed',
        );
      }),
      { seed, numRuns: 400 },
    );
    expect([...states]).toEqual(
      expect.arrayContaining(['due', 'overdue', 'arranged', 'may-borrow', 'owed-back']),
    );
  });
});
