import type { Answer } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { Callbacks } from './callbacks.ts';
import { answerRejected, refuse } from './failures.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { PaymentKind } from './payment.ts';
import { isFinal, paymentData, wordsOf } from './payment.ts';
import type { Payments } from './payments.ts';

/** `GET /v2/deposits/{id}`: FOUND with the payment, or NOT_FOUND, both with HTTP 200. */
export function readStatus(payments: Payments, kind: PaymentKind, id: string): Answer {
  const payment = payments.find(kind, id);
  if (payment === undefined) return answerJson(200, { status: 'NOT_FOUND' });
  if (payment.hiddenReads > 0) {
    payment.hiddenReads -= 1;
    return answerJson(200, { status: 'NOT_FOUND' });
  }
  return answerJson(200, { status: 'FOUND', data: paymentData(payment) });
}

/** `POST /v2/deposits/resend-callback/{id}`: only for a payment that has ended. */
export function resendCallback(
  { payments, callbacks }: { payments: Payments; callbacks: Callbacks },
  kind: PaymentKind,
  id: string,
): Answer {
  const { id: idName, title } = wordsOf[kind];
  const payment = payments.find(kind, id);
  const named = { [idName]: id };
  if (payment === undefined) {
    return answerRejected(named, refuse('NOT_FOUND', `${title} with ID #${id} not found.`));
  }
  if (!isFinal(payment)) {
    const message = `${title} with ID #${id} has not finished processing.`;
    return answerRejected(named, refuse('INVALID_STATE', message));
  }
  callbacks.again(payment);
  return answerJson(200, { ...named, status: 'ACCEPTED' });
}

/** `POST /v2/payouts/fail-enqueued/{id}`: only while the payout waits for its network. */
export function failEnqueued(
  { payments, lifecycle }: { payments: Payments; lifecycle: Lifecycle },
  id: string,
): Answer {
  const payment = payments.find('payout', id);
  const named = { payoutId: id };
  if (payment === undefined) {
    return answerRejected(named, refuse('NOT_FOUND', `Payout with ID #${id} not found.`));
  }
  if (payment.status !== 'ENQUEUED') {
    const message = `Payout with ID #${id} is not enqueued.`;
    return answerRejected(named, refuse('INVALID_STATE', message));
  }
  lifecycle.cancel(payment);
  return answerJson(200, { ...named, status: 'ACCEPTED' });
}
