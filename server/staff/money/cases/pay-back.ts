import { maskMobile } from '../../../../contract/market/phone.ts';
import { providerText } from '../../../../contract/staff/provider-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { assert } from '../../../../domain/assert.ts';
import { paymentIs } from '../../../../domain/loan/payment.ts';
import type { Context } from '../../../store/context.ts';
import { findCase } from '../../../lending/cases/case-row.ts';
import type { CasePayment } from '../../../lending/cases/case-row.ts';
import { changing } from '../../../lending/orders/changing.ts';
import { loadOrder } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import { changeOrderAndLog } from '../../../lending/orders/log-states.ts';
import { decidePayBack } from '../../../lending/payments/pay-back.ts';
import { askAndSettle } from '../../../lending/payments/settle-as-asked.ts';
import { failedByHand } from '../../../lending/payments/settled-fact.ts';
import type { NewPayment } from '../../../lending/account/payment-row.ts';
import { NotPossible, NotPossibleYet } from '../../proposals/kind.ts';
import type { BodyOf, CarriedOut, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOfChange, whatDiffers } from '../../proposals/preview.ts';
import type { ProposalRow } from '../../proposals/proposal-row.ts';
import { endedAlready, noPayment } from './by-hand.ts';

/** What is owed to a borrower, and did not arrive, goes out a second time. */
export const payBack: KindRun<'pay-back'> = {
  async plan(context, body) {
    const found = await failedPayBack(context, body);
    if (found instanceof NotPossible) return found;
    const order = await loadOrder(context.db, found.orderId);
    assert(order !== null, 'a payment belongs to an order');
    return planOf(context, body, { order, failed: found });
  },
  async isDone({ db }, { id, orderId }) {
    const order = orderId && (await loadOrder(db, orderId));
    return order?.payments.some((one) => one.sentByProposal === id) === true;
  },
  async carryOut(context, proposal, body) {
    const found = await failedPayBack(context, body);
    if (found instanceof NotPossible) return found;
    const why = await whyNotProvenFailed(context, found);
    if (why !== null) return why;
    return changing(
      () => loadOrder(context.db, found.orderId),
      (order) => {
        assert(order !== null, 'an order is never taken away');
        return sendAgain(context, proposal, { body, order, failed: found });
      },
    );
  },
};

async function failedPayBack(
  { db }: Context,
  { caseId }: BodyOf<'pay-back'>,
): Promise<CasePayment | NotPossible> {
  const found = await findCase(db, caseId);
  if (found === null) return new NotPossible(`There is no case ${caseId}.`);
  const { payment, resolved } = found;
  if (resolved !== null) return endedAlready(resolved.by);
  if (payment === null) return noPayment;
  if (payment.purpose !== 'pay-back') {
    return new NotPossible('Only money that was owed back can be sent back again.');
  }
  if (paymentIs.open(payment.state) || payment.state === 'expired') {
    return new NotPossibleYet(
      'It may still arrive. Ask again, or propose fail first, with what the network wrote.',
    );
  }
  if (payment.state === 'confirmed') return new NotPossible('It has arrived.');
  return payment;
}

/** Money goes out a second time only after the network has said again that the first did not. */
async function whyNotProvenFailed(
  context: Context,
  payment: CasePayment,
): Promise<NotPossible | null> {
  // A reversal has booked that its network took it back.
  if (payment.state === 'reversed') return null;
  const { outcome } = await askAndSettle(context, payment);
  // Two people have had it in writing, where the network cannot be asked.
  if (outcome.known === 'unknown' && payment.failureCode === failedByHand) return null;
  if (outcome.known === 'failed' || outcome.known === 'not-found') return null;
  return new NotPossible(
    outcome.known === 'confirmed'
      ? 'The network says now that it arrived after all.'
      : 'The network does not say now that it failed.',
  );
}

interface Again {
  readonly order: LoadedOrder;
  readonly failed: CasePayment;
}

function planOf(
  context: Context,
  body: BodyOf<'pay-back'>,
  { order, failed }: Again,
): Plan | NotPossible {
  const now = context.clock.now();
  const newPayment = decidePayBack(context, order, now);
  if (newPayment === null) {
    return new NotPossible('Nothing is owed to the borrower that is not on its way already.');
  }
  const title = titleOf(newPayment, order);
  const asked = 'The network is polled again before: only what it says failed is sent again.';
  return {
    title,
    about: { kind: 'case', id: body.caseId },
    orderId: order.id,
    paymentId: failed.id,
    amount: newPayment.amount,
    preview: previewOfChange(order, { now, newPayment }, [title, asked]),
  };
}

function titleOf(
  { amount, mobile, network, provider }: NewPayment,
  order: LoadedOrder,
): string {
  const to = `${maskMobile(mobile)}, ${network}, by ${providerText(provider)}`;
  return `Send ${showKwacha(amount)} of loan ${order.id} back again to ${to}.`;
}

/** What is still owed goes out as its own payment, once. */
async function sendAgain(
  context: Context,
  proposal: ProposalRow,
  of: Again & { readonly body: BodyOf<'pay-back'> },
): Promise<CarriedOut | 'stale'> {
  const { order } = of;
  const now = context.clock.now();
  if (order.payments.some((one) => one.sentByProposal === proposal.id)) return 'done';
  const plan = planOf(context, of.body, of);
  if (plan instanceof NotPossible) return plan;
  const differs = whatDiffers(proposal.preview, plan.preview);
  if (differs !== null) return new NotPossible(differs);
  const newPayment = decidePayBack(context, order, now, proposal.id);
  assert(newPayment !== null, 'what was planned is owed');
  const outcome = await changeOrderAndLog(context, order, { now, newPayment });
  if (outcome !== 'done') return 'stale';
  context.wake('submit-payments');
  return 'done';
}
