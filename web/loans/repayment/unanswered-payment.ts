import * as z from 'zod/mini';
import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { basePath } from '../../../contract/words/headers.ts';
import { submitPayment } from '../../../contract/borrower/payments.ts';
import type { PlanId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';
import { openIntentsTo } from '../../platform/api/money-intent.ts';
import { readSession } from '../../platform/session/session.ts';
import type { PaymentCall } from './use-send-payment.ts';

export type RepaymentRequest = BodyOf<typeof submitPayment>;

/**
 * The payment of a plan that was sent from here and never answered, also before a reload. Until
 * it has an answer no other one is offered.
 */
export function unansweredPayment(planId: PlanId): RepaymentRequest | null {
  const address = basePath + submitPayment.path;
  for (const { body } of openIntentsTo(address, readSession().userId ?? '')) {
    const read = z.safeParse(submitPayment.body, JSON.parse(body));
    if (read.success && read.data.planId === planId) return read.data;
  }
  return null;
}

/** Asks for a repayment, or for the fee of an extension. */
export const submitPaymentCall: PaymentCall<RepaymentRequest> = {
  ask: (body, onRetry) => call(submitPayment, { body, onRetry }),
  isUnanswered: ({ planId }) => unansweredPayment(planId) !== null,
};
