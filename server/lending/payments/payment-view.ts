import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { PaymentPurpose, queryPayment } from '../../../contract/borrower/payments.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { orderStatusNow, outsideOrderStatus } from '../../../domain/loan/order.ts';
import { outsidePaymentStatus } from '../../../domain/loan/payment.ts';
import { accountOf } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { failureSentence } from './failure-words.ts';

/** The state of a payment of an order, for its requester; null when it is none to collect. */
export function paymentView(
  order: LoadedOrder,
  paymentId: PaymentId,
  now: Date,
): AnswerOf<typeof queryPayment> | null {
  const payment = order.payments.find((one) => one.id === paymentId);
  // What is collected pays a plan; what is paid out does not.
  if (payment === undefined || payment.planId === null) return null;
  const state = accountOf(order, now);
  const status = outsidePaymentStatus(payment.state);
  const reference = payment.providerReference;
  const isGivenBack = payment.purpose === 'return' && state.returned;
  const bizType: PaymentPurpose = payment.purpose === 'extension' ? 'extension' : 'repayment';
  return {
    paymentId,
    bizType,
    planId: payment.planId,
    amount: payment.amount,
    network: payment.network,
    account: maskMobile(payment.mobile),
    loanNumber: order.id,
    createdAt: payment.createdAt,
    ...(payment.settledAt && { settledAt: payment.settledAt }),
    status,
    ...(status === 'failed' && { failure: failureSentence(payment.failureCode) }),
    orderStatus: outsideOrderStatus(orderStatusNow(order.status, state)),
    ...(isGivenBack && { isGivenBack }),
    ...(reference !== null && { providerReference: reference.slice(0, 100) }),
  };
}
