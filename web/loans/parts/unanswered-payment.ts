import * as z from 'zod/mini';
import type { BodyOf, Endpoint } from '../../../contract/words/endpoint.ts';
import { basePath } from '../../../contract/words/headers.ts';
import { submitPayment } from '../../../contract/borrower/payments.ts';
import type { PlanId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';
import { openIntentsTo } from '../../platform/api/money-intent.ts';
import { readSession } from '../../platform/session/session.ts';
import type { AskForPayment } from './use-send-payment.ts';

export type RepaymentRequest = BodyOf<typeof submitPayment>;

/** Asks for a repayment, or for the fee of an extension. */
export const askForRepayment: AskForPayment<RepaymentRequest> = (body, onRetry) =>
  call(submitPayment, { body, onRetry });

/** The payment of a plan that was sent from here and never answered. */
export function unansweredPayment(planId: PlanId): RepaymentRequest | null {
  return unansweredOf(submitPayment, (body) => body.planId === planId);
}

/**
 * A request that was sent from here and never answered, also before a reload. Until it has an
 * answer no other one is offered.
 */
export function unansweredOf<E extends Endpoint>(
  { path, body }: E,
  isIt: (body: BodyOf<E>) => boolean,
): BodyOf<E> | null {
  for (const sent of openIntentsTo(basePath + path, readSession().userId ?? '')) {
    const read = z.safeParse<E['body']>(body, JSON.parse(sent.body));
    if (read.success && isIt(read.data)) return read.data;
  }
  return null;
}
