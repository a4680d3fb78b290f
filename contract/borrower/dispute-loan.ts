import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { dispute } from './disputes.ts';
import { orderId } from './orders.ts';

/** Says that the borrower did not borrow this. While it is open, a repeat answers it as it is. */
export const disputeLoan = endpoint({
  name: 'disputeLoan',
  summary: 'Say “I did not borrow this”: the loan is frozen until two people have decided',
  method: 'POST',
  path: '/order/api/disputeLoan',
  body: z.strictObject({ orderId }),
  answer: dispute,
  refusals: ['order-not-found', 'not-disputable'],
});
