import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { orderId } from './orders.ts';
import { restructuring } from './restructuring.ts';

/** The borrower's own tap is the agreement, to exactly the figures they saw. */
export const agreeToRestructuring = endpoint({
  name: 'agreeToRestructuring',
  summary: 'Agree to the new schedule that is offered for a loan',
  method: 'POST',
  path: '/order/api/agreeToRestructuring',
  body: z.strictObject({
    orderId,
    /** Of the figures that were shown: `hash`. */
    agreedHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no hash')),
  }),
  answer: z.strictObject({ restructuring }),
  refusals: ['order-not-found', 'arrangement-over', 'fee-changed'],
});
