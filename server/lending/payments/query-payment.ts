import { queryPayment } from '../../../contract/borrower/payments.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { loadOrderOfPayment } from '../orders/load-order.ts';
import { paymentView } from './payment-view.ts';

/** The state of a payment: what the dialog after Repayment asks until it ends. */
export const queryPaymentCall = serve(queryPayment, async ({ context, params, borrower }) => {
  const order = await loadOrderOfPayment(context.db, params.paymentId);
  if (order?.borrowerId !== borrower.id) return refuse('payment-not-found');
  const view = paymentView(order, params.paymentId, context.clock.now());
  return view ?? refuse('payment-not-found');
});
