import * as say from '../../../../contract/sentences/messages.ts';
import { parseKwacha } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { assert } from '../../../../domain/assert.ts';
import { decideWaiver, lateFeesOwed } from '../../../../domain/loan/waiver.ts';
import { limitsAfterSettling } from '../../../lending/orders/limits-after-settling.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import { restText } from '../../../lending/orders/loan-now.ts';
import { messageTo } from '../../../lending/payments/settled-messages.ts';
import type { Context } from '../../../store/context.ts';
import { NotPossible } from '../../proposals/kind.ts';
import { type ChangeOfLoan, kindOfLoan } from '../../proposals/of-loan.ts';

/** Waives so much of the late fees of a loan. */
export function decideWaive(
  { clock }: Context,
  order: LoadedOrder,
  {
    body,
    proposalId,
  }: { readonly body: { readonly amount: string }; readonly proposalId: string },
): ChangeOfLoan | NotPossible {
  const now = clock.now();
  const amount = parseKwacha(body.amount);
  assert(amount !== null, 'an amount of the contract is kwacha');
  const before = accountOf(order, now);
  const events = decideWaiver(before, { proposalId, amount, now });
  if (events === null) {
    const owed = showKwacha(lateFeesOwed(before));
    return new NotPossible(`The late fees owed on loan ${order.id} are ${owed}.`);
  }
  const account = accountOf(order, now, events);
  const borrower = limitsAfterSettling(order, account, now);
  const messages = [
    messageTo(order, {
      kind: 'decision',
      text: `${say.lateFeeLetGo(showKwacha(amount))} ${restText(order, account)}`,
      now,
    }),
  ];
  return {
    title: `Waive ${showKwacha(amount)} of the late fees of loan ${order.id}.`,
    change: { now, events, account, messages, ...(borrower && { borrower }) },
    amount,
  };
}

/** Waives late fees of one loan. */
export const waive = kindOfLoan<'waive'>(decideWaive);
