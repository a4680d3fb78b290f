import type { OrderId } from '../../../../contract/words/ids.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { providerText } from '../../../../contract/staff/provider-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { unidentifiedOf } from '../../../lending/ledger/journal-row.ts';
import { loadOrder } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import { decideFound, keepFound } from '../../../lending/payments/found-money.ts';
import type { FoundMoney } from '../../../lending/payments/found-money.ts';
import { changeAndPayBack } from '../../../lending/payments/settle-payment.ts';
import type { Context } from '../../../store/context.ts';
import { endWork } from '../../acts/work-item.ts';
import { endCaseAsAgreed } from '../../proposals/end-case-as-agreed.ts';
import { NotPossible, NotPossibleYet } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOfChange } from '../../proposals/preview.ts';
import { strangeMoney } from './strange-money.ts';

type Body = BodyOf<'unmatched-to-owner'>;

/** Moves an unidentified receipt to its owner and pays their loan with it. */
export const unmatchedToOwner: KindRun<'unmatched-to-owner'> = {
  isAtomic: true,
  async plan(context, body): Promise<Plan | NotPossible> {
    const found = await foundBy(context, body);
    if (found instanceof NotPossible) return found;
    const { order, money } = found;
    const change = decideFound(order, money, context.clock.now());
    const title =
      `Give ${showKwacha(money.amount)} of ${providerText(money.provider)}, ` +
      `${dayText(money.day)}, ` +
      `to loan ${order.id}.`;
    const owed = change.account.owedToBorrower;
    const back = `What is owed to the borrower is refunded automatically: ${showKwacha(owed)}.`;
    const counts = `It counts from ${dayText(money.day)} on, the day it came, and ends the case.`;
    return {
      title,
      about: { kind: 'case', id: body.caseId },
      orderId: order.id,
      paymentId: null,
      amount: money.amount,
      preview: previewOfChange(order, change, [title, counts, ...(owed > 0n ? [back] : [])]),
    };
  },
  isDone: async () => false,
  async carryOut(context, proposal, body) {
    const found = await foundBy(context, body);
    if (found instanceof NotPossible) return found;
    const { order, money } = found;
    const now = context.clock.now();
    const change = decideFound(order, money, now);
    await keepFound(context.db, change.payment, { proposalId: proposal.id });
    const written = await changeAndPayBack(context, context.db, { order, change });
    // Nothing of it stays, and the job does it at its next turn.
    if (written === 'stale') throw new Error(`loan ${order.id} has changed`);
    await endCaseAsAgreed(context.db, proposal, now);
    await endWork(context.db, { queue: 'cases', id: body.caseId });
    context.wake('send-sms');
    if (change.account.owedToBorrower > 0n) context.wake('submit-payments');
    if (change.account.status === 'settled') context.wake('give-coupons');
    return 'done';
  },
};

/** Whose money it is, and how much; or why it cannot be given now. */
async function foundBy(
  { db }: Context,
  { caseId, orderId }: Body,
): Promise<{ readonly order: LoadedOrder; readonly money: FoundMoney } | NotPossible> {
  const strange = await strangeMoney(db, caseId);
  if (strange instanceof NotPossible) return strange;
  const held = await unidentifiedOf(db, caseId);
  if (held === null) {
    return new NotPossibleYet(
      'It is not booked as unidentified yet. Have the statement of its day compared again.',
    );
  }
  const order = await loadOrder(db, Number(orderId) as OrderId);
  if (order === null) return new NotPossible(`There is no loan ${orderId}.`);
  const begun = order.events.find(({ kind }) => kind === 'disbursed' || kind === 'taken-over');
  if (begun === undefined) return new NotPossible(`Loan ${orderId} was never paid out.`);
  if (civilDateOf(begun.effectiveAt) > strange.day) {
    const how = begun.kind === 'disbursed' ? 'paid out' : 'taken over';
    return new NotPossible(`Loan ${orderId} was ${how} after ${dayText(strange.day)}.`);
  }
  return { order, money: { ...strange, caseId, network: held.network } };
}
