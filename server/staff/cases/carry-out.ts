import { market } from '../../../contract/market/zambia.ts';
import { assert } from '../../../domain/assert.ts';
import type { Context } from '../../store/context.ts';
import { changing } from '../../lending/orders/changing.ts';
import { loadOrder, loadOrderOfPayment } from '../../lending/orders/load-order.ts';
import { changeOrderAndLog } from '../../lending/orders/log-states.ts';
import { decidePayBack } from '../../lending/payments/pay-back.ts';
import type { SettledFact } from '../../lending/payments/settle-payment.ts';
import { settlePayment } from '../../lending/payments/settle-payment.ts';
import { endCase } from '../../lending/cases/case-row.ts';
import type { CarriedOut, ProposalRow } from './proposal-row.ts';
import { keepDone } from './proposal-row.ts';
import { waiveLateFees } from './waive-late-fees.ts';

/** The failure code of what two people ended, with what the network wrote. */
export const failedByHand = 'BY_HAND';

/**
 * Does what was proposed by one and approved by another, through the same acts by which networks
 * end payments and orders change. Each of them does nothing the second time, so this may be cut
 * short and done again.
 */
export async function carryOut(context: Context, proposal: ProposalRow): Promise<CarriedOut> {
  assert(proposal.decision === 'approved', 'nothing is carried out that nobody approved');
  const outcome = await doIt(context, proposal);
  const at = context.clock.now();
  const { caseId, decidedBy, reason, evidence } = proposal;
  if (outcome !== 'held' && caseId !== null && decidedBy !== null) {
    const resolution = `${proposal.what}: ${reason}`;
    await endCase(context.db, caseId, { at, by: decidedBy, resolution, evidence });
  }
  await keepDone(context.db, proposal.id, { at, outcome });
  return outcome;
}

function doIt(context: Context, proposal: ProposalRow): Promise<CarriedOut> {
  switch (proposal.what) {
    case 'confirm':
    case 'fail':
      return settleByHand(context, proposal);
    case 'pay-back':
      return payBackAgain(context, proposal);
    case 'waive':
      return waiveLateFees(context, proposal);
  }
}

/** The network's word came on paper; from here on it is a word like any other. */
async function settleByHand(context: Context, proposal: ProposalRow): Promise<CarriedOut> {
  const { paymentId, what, reference } = proposal;
  assert(paymentId !== null, 'what ends a payment names it');
  const order = await loadOrderOfPayment(context.db, paymentId);
  const payment = order?.payments.find(({ id }) => id === paymentId);
  assert(payment !== undefined, 'a payment belongs to an order');
  const { amount } = payment;
  const fact: SettledFact =
    what === 'confirm'
      ? { fact: 'confirmed', reference, amount, currency: market.currency, at: null }
      : { fact: 'failed', code: failedByHand, text: 'The network wrote that it did not move.' };
  const outcome = await settlePayment(context, paymentId, fact);
  if (outcome === 'held') return 'held';
  return outcome === 'settled' ? 'done' : 'nothing-left-to-do';
}

/** What is still owed goes out as a payment of its own, once: what is under way is taken off. */
async function payBackAgain(context: Context, { orderId }: ProposalRow): Promise<CarriedOut> {
  return changing(
    () => loadOrder(context.db, orderId),
    async (order) => {
      assert(order !== null, 'an order is never taken away');
      const now = context.clock.now();
      const newPayment = decidePayBack(context, order, now);
      if (newPayment === null) return 'nothing-left-to-do';
      const outcome = await changeOrderAndLog(context, order, { now, newPayment });
      if (outcome !== 'done') return 'stale';
      context.wake('submit-payments');
      return 'done';
    },
  );
}
