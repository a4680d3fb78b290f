import { cancelLoan } from '../../../contract/borrower/cancel-loan.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { loadOrder } from '../orders/load-order.ts';
import { neverArrived } from '../account/ask-schedule.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { settlePayment } from './settle-payment.ts';
import { cancelledByBorrower } from './settled-fact.ts';

const cancelled: AnswerOf<typeof cancelLoan> = { status: 'cancelled' };

/**
 * Cancels a loan whose payout no provider has: the borrower owes nothing and may borrow again. If
 * the money arrives later, a case opens. A second call does nothing. Refusals: `order-not-found`,
 * `not-cancellable`.
 */
export const cancelLoanCall = serve(cancelLoan, async ({ context, borrower, body }) => {
  const order = await loadOrder(context.db, body.orderId);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  if (order.status === 'cancelled') return cancelled;
  const now = context.clock.now();
  const payout = order.payments.find((one) => neverArrived(one, now));
  if (payout === undefined) return refuse('not-cancellable');
  const fact = { fact: 'failed', code: cancelledByBorrower, text: '' } as const;
  // A callback may have arrived since.
  const agrees = ({ payment }: { payment: PaymentRow }) => neverArrived(payment, now);
  const outcome = await settlePayment(context, payout.id, fact, { agrees });
  return outcome === 'settled' ? cancelled : refuse('not-cancellable');
});
