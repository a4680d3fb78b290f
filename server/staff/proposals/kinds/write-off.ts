import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { WriteOffReversed, WrittenOff } from '../../../../domain/loan/account-events.ts';
import { whyNotGivenUp } from '../../../../domain/loan/decide-arrangement.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { NotPossible } from '../kind.ts';
import { isPaymentOpen, kindOfLoan } from './of-loan.ts';

/** A debt is given up in the books before its time; what still comes for it is taken. */
export const writeOffEarly = kindOfLoan<'write-off-early'>(
  ({ clock }, order, { proposalId }) => {
    const now = clock.now();
    const state = accountOf(order, now);
    const why = whyNotGivenUp(state, isPaymentOpen(order));
    if (why !== null) return new NotPossible(whyNot[why]);
    const event: WrittenOff = {
      kind: 'written-off',
      eventId: `written-off ${proposalId}`,
      effectiveAt: now,
      effectiveOn: civilDateOf(now),
      proposalId,
    };
    const account = accountOf(order, now, [event]);
    return {
      title: `Give up ${showKwacha(state.remainingAmount)} of loan ${order.id} in the books.`,
      sentences: [
        'Nothing more is charged on it, ever. It stays owed: what still comes is taken, and is ' +
          'income from debts given up. No message leaves.',
      ],
      change: { now, events: [event], account },
    };
  },
);

const whyNot = {
  'not-late': 'Only a loan that is late can be given up.',
  'payment-open': 'A payment of its borrower is on its way. Wait for its end.',
  arranged: 'Its borrower keeps to a plan.',
} as const;

/** A debt that was given up stands in the books again. */
export const reverseWriteOff = kindOfLoan<'reverse-write-off'>(
  ({ clock }, order, { proposalId }) => {
    const now = clock.now();
    const state = accountOf(order, now);
    if (order.status !== 'written-off' || state.status !== 'written-off') {
      return new NotPossible('It is not given up in the books, or nothing of it is owed.');
    }
    const event: WriteOffReversed = {
      kind: 'write-off-reversed',
      eventId: `write-off-reversed ${proposalId}`,
      effectiveAt: now,
      effectiveOn: civilDateOf(now),
      proposalId,
    };
    const account = accountOf(order, now, [event]);
    return {
      title: `Take up ${showKwacha(state.remainingAmount)} of loan ${order.id} again.`,
      sentences: [
        'It is owed in the books as before it was given up. Nothing is charged on it: its ' +
          'borrower was told that nothing comes any more.',
      ],
      change: { now, events: [event], account },
    };
  },
);
