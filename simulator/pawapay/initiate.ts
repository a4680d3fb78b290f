import type { Answer, Request } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { MetFaults } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import { answerRejected, answerUnknownError, refuse } from './failures.ts';
import type { Payment, PaymentKind } from './payment.ts';
import { wordsOf } from './payment.ts';
import type { Payments } from './payments.ts';
import { readPaymentRequest } from './read-request.ts';

const retryAfterSeconds = '1';

/** `POST /v2/deposits` and `/v2/payouts`: checks, meets the armed faults, takes the payment in. */
export function initiate(
  parts: { world: World; payments: Payments },
  kind: PaymentKind,
  { body }: Request,
): Answer {
  const { world, payments } = parts;
  const words = wordsOf[kind];
  const read = readPaymentRequest(kind, body, world.settings);
  if ('refusal' in read) {
    // A known id is answered as known, even when what came with it would be refused.
    const known = read.wellFormed && read.id !== null && payments.find(kind, read.id);
    return known
      ? answerDuplicate(known)
      : answerRejected({ [words.id]: read.id }, read.refusal);
  }
  const { request } = read;
  const known = payments.find(kind, request.paymentId);
  if (known !== undefined) return answerDuplicate(known);

  const id = { [words.id]: request.paymentId };
  const { mobile, paymentId } = request;
  const met = world.faults.meet({
    operation: words.operation,
    mobile,
    attemptId: paymentId,
  });
  const early = answerWithoutActing({ world, kind }, id, met);
  if (early !== undefined) return early;
  if (kind === 'payout' && payments.available() < request.amount) {
    const message = 'The pawaPay wallet does not have enough funds for this payout.';
    return answerRejected(id, refuse('PAWAPAY_WALLET_OUT_OF_FUNDS', message));
  }

  const payment = payments.accept(request, met);
  if (met['accept-then-lose-answer'] !== undefined) return { lost: true };
  if (met['error-after'] !== undefined) return answerUnknownError(id);
  return answerJson(200, { ...id, status: 'ACCEPTED', created: payment.createdAt });
}

function answerWithoutActing(
  { world, kind }: { world: World; kind: PaymentKind },
  id: Record<string, string>,
  met: MetFaults,
): Answer | undefined {
  if (met.hang !== undefined) return { hanging: true };
  if (met['error-before'] !== undefined) return answerUnknownError(id);
  if (met['answer-then-not-act'] !== undefined) {
    const created = new Date(world.clock.now()).toISOString();
    return answerJson(200, { ...id, status: 'ACCEPTED', created });
  }
  if (met['rate-limited'] !== undefined) {
    const headers = { 'retry-after': retryAfterSeconds };
    return { status: 429, json: { message: 'Too many requests' }, headers };
  }
  if (met['not-allowed'] !== undefined) {
    const code = kind === 'deposit' ? 'DEPOSITS_NOT_ALLOWED' : 'PAYOUTS_NOT_ALLOWED';
    return answerRejected(id, refuse(code, `Your account is not allowed to make ${kind}s.`));
  }
  if (met['provider-closed'] !== undefined) {
    const message = 'The provider is currently not able to process payments.';
    return answerRejected(id, refuse('PROVIDER_TEMPORARILY_UNAVAILABLE', message));
  }
  return undefined;
}

function answerDuplicate(payment: Payment): Answer {
  return answerJson(200, {
    [wordsOf[payment.kind].id]: payment.paymentId,
    status: 'DUPLICATE_IGNORED',
    created: payment.createdAt,
  });
}
