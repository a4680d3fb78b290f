import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { wireText } from '../words/wire.ts';
import { arrangement } from './arrangement.ts';
import { orderId } from './orders.ts';

/** The borrower's own tap is the agreement: until then it is an offer. */
export const agreeToArrangement = endpoint({
  name: 'agreeToArrangement',
  summary: 'Agree to the plan of dated amounts that is offered for a loan',
  method: 'POST',
  path: '/order/api/agreeToArrangement',
  body: z.strictObject({ orderId, arrangementId: wireText(40) }),
  answer: z.strictObject({ arrangement }),
  refusals: ['order-not-found', 'arrangement-over'],
});
