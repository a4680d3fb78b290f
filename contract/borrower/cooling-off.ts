import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { orderId } from './orders.ts';
import { paymentStatus } from './payments.ts';
import type { PaymentId, RepayAccountId } from '../words/ids.ts';
import { wireAmountIn, wireId } from '../words/wire.ts';

/** Gives a loan back within its cooling-off hours: a PIN prompt for the rest of the principal. */
export const returnLoan = endpoint({
  name: 'returnLoan',
  summary: 'Give a loan back within the cooling-off hours, at no cost',
  method: 'POST',
  path: '/order/payment/api/returnLoan',
  movesMoney: true,
  body: z.strictObject({
    orderId,
    /** What the screen showed; refused when it is another amount by now. */
    payAmount: wireAmountIn,
    repayAccountId: wireId<RepayAccountId>(),
  }),
  answer: z.strictObject({ paymentId: wireId<PaymentId>(), status: paymentStatus }),
  refusals: [
    'order-not-found',
    'not-returnable',
    'fee-changed',
    'payment-on-its-way',
    'account-unknown',
    'network-closed',
    'nonce-reused',
  ],
});
