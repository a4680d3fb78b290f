import type { AskOutcome } from '../../store/ports/payment-provider.ts';
import type { NetworkAnswer } from '../http.ts';
import { amountOf } from '../amount-of.ts';
import { failureOf } from './read-answer.ts';
import { idTextOf, recordOf, textOf } from '../../store/foreign-json.ts';

/** Words for "not yet": SUBMITTED is v1's name of PROCESSING and is still seen. */
const underWay: ReadonlySet<unknown> = new Set([
  'ACCEPTED',
  'ENQUEUED',
  'PROCESSING',
  'SUBMITTED',
  'IN_RECONCILIATION',
]);

/**
 * What a status answer says of the payment with our id. `status` decides and never the failure
 * code, which may be new. An unknown status decides nothing.
 */
export function readStatus(
  answer: NetworkAnswer,
  expected: { readonly idName: string; readonly providerId: string },
): AskOutcome {
  if (!answer.heard) return { known: 'unknown', why: answer.why };
  const body = recordOf(answer.body);
  // Both words come with HTTP 200: beside a fault they are not from pawaPay.
  if (answer.status !== 200 || !['FOUND', 'NOT_FOUND'].includes(textOf(body['status']) ?? '')) {
    return { known: 'unknown', why: `HTTP ${answer.status} ${failureOf(body).code}` };
  }
  if (body['status'] === 'NOT_FOUND') return { known: 'not-found' };
  const data = recordOf(body['data']);
  const id = textOf(data[expected.idName])?.toLowerCase();
  if (id !== expected.providerId.toLowerCase()) {
    return { known: 'unknown', why: 'the answer speaks of another payment' };
  }
  if (underWay.has(data['status'])) return { known: 'in-progress' };
  if (data['status'] === 'FAILED') return { known: 'failed', ...failureOf(data) };
  if (data['status'] !== 'COMPLETED') {
    return { known: 'unknown', why: `status ${textOf(data['status']) ?? 'missing'}` };
  }
  return {
    known: 'confirmed',
    reference: idTextOf(data['providerTransactionId']),
    amount: amountOf(data['amount']),
    currency: textOf(data['currency']) ?? '',
    at: null,
  };
}
