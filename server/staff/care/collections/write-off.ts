import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { WriteOffReversed, WrittenOff } from '../../../../domain/loan/account-events.ts';
import { whyNotGivenUp } from '../../../../domain/loan/decide-arrangement.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import type { Context } from '../../../store/context.ts';
import { NotPossible, NotPossibleYet } from '../../proposals/kind.ts';
import { type ChangeOfLoan, isPaymentOpen, kindOfLoan } from '../../proposals/of-loan.ts';

/** Gives up a debt in the books before its time; what still comes for it is taken. */
export function decideWriteOff(
  { clock }: Context,
  order: LoadedOrder,
  { proposalId }: { readonly proposalId: string },
): ChangeOfLoan | NotPossible {
  const now = clock.now();
  const state = accountOf(order, now);
  const why = whyNotGivenUp(state, isPaymentOpen(order));
  if (why === 'payment-open') return new NotPossibleYet(whyNot[why]);
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
    amount: state.remainingAmount,
    title: `Write off ${showKwacha(state.remainingAmount)} of loan ${order.id}.`,
    sentences: [
      'Nothing more is charged on it, ever. It stays owed: what still comes is taken, and is ' +
        'income from debts written off. No message leaves.',
    ],
    change: { now, events: [event], account },
  };
}

export const writeOffEarly = kindOfLoan<'write-off-early'>(decideWriteOff);

const whyNot = {
  disputed: 'Its borrower disputes the loan. Decide the dispute first.',
  'not-late': 'Only a loan in arrears can be written off.',
  'payment-open': 'A payment of its borrower is on its way. Wait for its end.',
  arranged: 'Its borrower keeps to a plan.',
} as const;

/** Reverses a write-off: the debt is in the books again. */
export const reverseWriteOff = kindOfLoan<'reverse-write-off'>(
  ({ clock }, order, { proposalId }) => {
    const now = clock.now();
    const state = accountOf(order, now);
    if (order.status !== 'written-off' || state.status !== 'written-off') {
      return new NotPossible('It is not written off, or nothing of it is owed.');
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
      title: `Reverse the write-off of ${showKwacha(state.remainingAmount)} of loan ${order.id}.`,
      sentences: [
        'It is owed in the books as before it was written off. Nothing is charged on it: its ' +
          'borrower was informed that nothing more comes.',
      ],
      change: { now, events: [event], account },
    };
  },
);
