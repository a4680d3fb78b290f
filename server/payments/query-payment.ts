import { queryPayment } from '../../contract/payments.ts';
import type { PaymentPurpose } from '../../contract/payments.ts';
import { orderStatusNow, outsideOrderStatus } from '../../domain/order.ts';
import { outsidePaymentStatus } from '../../domain/payment.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { accountOf, loadOrderOfPayment } from '../orders/load-order.ts';
import { failureSentence } from './failure-words.ts';

/** How a payment stands: what the dialog after Repayment asks until it ends. */
export const queryPaymentCall = serve(queryPayment, async ({ context, params, borrower }) => {
  const { paymentId } = params;
  const order = await loadOrderOfPayment(context.db, paymentId);
  const payment = order?.payments.find((one) => one.id === paymentId);
  const isTheirs = order?.borrowerId === borrower.id && payment?.operation === 'collect';
  if (!isTheirs || payment.planId === null) return refuse('payment-not-found');
  const state = accountOf(order, context.clock.now());
  const status = outsidePaymentStatus(payment.state);
  const reference = payment.providerReference;
  const bizType: PaymentPurpose = payment.purpose === 'extension' ? 'extension' : 'repayment';
  return {
    paymentId,
    bizType,
    planId: payment.planId,
    amount: payment.amount,
    status,
    ...(status === 'failed' && { failure: failureSentence(payment.failureCode) }),
    orderStatus: outsideOrderStatus(orderStatusNow(order.status, state)),
    ...(reference !== null && { providerReference: reference.slice(0, 100) }),
  };
});
