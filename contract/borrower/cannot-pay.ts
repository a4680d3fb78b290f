import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { wireDate } from '../words/wire.ts';
import { arrangement } from './arrangement.ts';
import { orderId } from './orders.ts';

/** Why a borrower cannot pay, in the order in which it is offered. */
export const cannotPayReasons = ['income-lost', 'illness-or-death', 'other'] as const;
export type CannotPayReason = (typeof cannotPayReasons)[number];

/** A plan is offered at once where the lender's policy has one; otherwise staff answer. */
export const cannotPay = endpoint({
  name: 'cannotPay',
  summary: 'Say that a loan cannot be paid, why, and from when; answers a plan where it may',
  method: 'POST',
  path: '/order/api/cannotPay',
  body: z.strictObject({
    orderId,
    reason: z.enum(cannotPayReasons),
    canPayOn: wireDate,
  }),
  /** No arrangement: a person of the lender calls. */
  answer: z.strictObject({ arrangement: z.optional(arrangement) }),
  refusals: ['order-not-found', 'no-bill', 'day-not-ahead'],
});
