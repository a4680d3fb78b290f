import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { orderStatus } from './order-status.ts';
import { orderId } from './orders.ts';

/** Cancels a loan whose money never reached a network. */
export const cancelLoan = endpoint({
  name: 'cancelLoan',
  summary: 'Cancel a loan whose payout no network has a day after it was sent',
  method: 'POST',
  path: '/order/api/cancelLoan',
  body: z.strictObject({ orderId }),
  answer: z.strictObject({ status: orderStatus }),
  refusals: ['order-not-found', 'not-cancellable'],
});
