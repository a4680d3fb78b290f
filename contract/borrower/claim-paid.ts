import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { openClaim } from './open-claim.ts';
import { orderId } from './orders.ts';

/** "I have paid": the network's reference or its SMS. Its provider is asked at once. */
export const claimPaid = endpoint({
  name: 'claimPaid',
  summary:
    'Say “I have paid” with the network’s reference or SMS: the provider is asked at once',
  method: 'POST',
  path: '/order/payment/api/claimPaid',
  body: z.strictObject({
    orderId,
    said: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.strictObject({
    /** `counted`: the payment is known, and counts. */
    status: z.enum(['counted', 'checking']),
    claim: z.optional(openClaim),
  }),
  refusals: ['order-not-found', 'reference-missing', 'too-many-claims'],
});
