import * as z from 'zod/mini';
import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { basePath } from '../../../contract/words/headers.ts';
import { quickPayment } from '../../../contract/borrower/quick-repay.ts';
import type { PlanId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';
import { openIntentsTo } from '../../platform/api/money-intent.ts';
import type { PaymentCall } from '../repayment/use-send-payment.ts';
import { readSession } from '../../platform/session/session.ts';

export type QuickRequest = BodyOf<typeof quickPayment>;

/** Asks to pay without login; its `requestId` makes a second sending the same payment. */
export const quickPaymentCall: PaymentCall<QuickRequest> = {
  ask: (body, onRetry) => call(quickPayment, { body, onRetry, quiet: true }),
  isUnanswered: ({ orderPlanId }) => unansweredQuickPayment(orderPlanId) !== null,
};

/** A payment of the plan that was sent from here and never answered, also before a reload. */
export function unansweredQuickPayment(orderPlanId: PlanId): QuickRequest | null {
  const address = basePath + quickPayment.path;
  for (const { body } of openIntentsTo(address, readSession().userId ?? '')) {
    const read = z.safeParse(quickPayment.body, JSON.parse(body));
    if (read.success && read.data.orderPlanId === orderPlanId) return read.data;
  }
  return null;
}
