import { quickPaymentStatus } from '../../../contract/borrower/quick-repay.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { loadOrderOfPayment } from '../orders/load-order.ts';
import { paymentView } from '../payments/payment-view.ts';

/** The state of a payment without login; its id cannot be guessed and names no one. */
export const quickPaymentStatusCall = serve(quickPaymentStatus, async (call) => {
  const { context, params } = call;
  const order = await loadOrderOfPayment(context.db, params.paymentId);
  const view = order && paymentView(order, params.paymentId, context.clock.now());
  return view ?? refuse('payment-not-found');
});
