import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { quickPayment } from '../../../contract/borrower/quick-repay.ts';
import type { PlanId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';
import { unansweredOf } from '../parts/unanswered-payment.ts';
import type { AskForPayment } from '../parts/use-send-payment.ts';

export type QuickRequest = BodyOf<typeof quickPayment>;

/** Asks to pay without login; its `requestId` makes a second sending the same payment. */
export const askForQuickPayment: AskForPayment<QuickRequest> = (body, onRetry) =>
  call(quickPayment, { body, onRetry, quiet: true });

/** A payment of the plan that was sent from here and never answered. */
export function unansweredQuickPayment(orderPlanId: PlanId): QuickRequest | null {
  return unansweredOf(quickPayment, (body) => body.orderPlanId === orderPlanId);
}
