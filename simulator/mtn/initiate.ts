import type { Answer, Request } from '../http/router.ts';
import type { MetFaults } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import type { Accounts } from './accounts.ts';
import { answerError, answerGateway } from './errors.ts';
import type { PaymentKind } from './payment.ts';
import { wordsOf } from './payment.ts';
import type { Payments } from './payments.ts';
import { readPaymentRequest } from './read-request.ts';

/** A request that was taken has no body. */
const taken: Answer = { status: 202, text: '', type: 'application/json' };

/** `POST …/requesttopay` and `…/transfer`: checks, meets the armed faults, takes the payment in. */
export function initiate(
  { world, payments, accounts }: { world: World; payments: Payments; accounts: Accounts },
  kind: PaymentKind,
  request: Request,
  callbackHost: string | null,
): Answer {
  const { settings } = world;
  const read = readPaymentRequest(kind, request, { settings, callbackHost });
  if ('refusal' in read) return read.refusal;
  const { paymentId, mobile } = read.request;
  if (payments.find(kind, paymentId) !== undefined)
    return answerError('RESOURCE_ALREADY_EXIST');
  const { operation, product } = wordsOf[kind];
  const met = world.faults.meet({ operation, mobile, attemptId: paymentId });
  if (met['token-expired'] !== undefined) accounts.endTokens(product);
  const early = answerWithoutActing(met);
  if (early !== undefined) return early;
  payments.accept(read.request, met);
  if (met['accept-then-lose-answer'] !== undefined) return { lost: true };
  // Nothing documents that MTN never acts before it says this.
  if (met['error-after'] !== undefined) return answerError('SERVICE_UNAVAILABLE');
  return taken;
}

function answerWithoutActing(met: MetFaults): Answer | undefined {
  if (met.hang !== undefined) return { hanging: true };
  if (met['error-before'] !== undefined) return answerGateway(500, 'Internal server error');
  if (met['answer-then-not-act'] !== undefined) return taken;
  if (met['token-expired'] !== undefined) return answerGateway(401, 'Unauthorized');
  if (met['not-allowed'] !== undefined) return answerError('NOT_ALLOWED');
  if (met['provider-closed'] !== undefined) return answerError('SERVICE_UNAVAILABLE');
  if (met['rate-limited'] === undefined) return undefined;
  const message = 'Rate limit is exceeded. Try again in 1 seconds.';
  return { status: 429, json: { statusCode: 429, message }, headers: { 'retry-after': '1' } };
}
