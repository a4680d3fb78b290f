import { timingSafeEqual } from 'node:crypto';
import type { Deliveries } from '../http/deliveries.ts';
import type { Handler, Request, Routes } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import type { World } from '../world/world.ts';
import { createCallbacks } from './callbacks.ts';
import { answerRejected, refuse } from './failures.ts';
import { failEnqueued, readStatus, resendCallback } from './follow-up.ts';
import { initiate } from './initiate.ts';
import { createLifecycle } from './lifecycle.ts';
import type { PaymentKind } from './payment.ts';
import { wordsOf } from './payment.ts';
import { createPayments } from './payments.ts';
import type { Signer } from './sign.ts';
import { createSigner } from './sign.ts';
import { createStatements } from './statements.ts';
import {
  activeConfiguration,
  availability,
  predictProvider,
  walletBalances,
} from './toolkit.ts';
import { faultOfSignature } from './verify-request.ts';

/** The pawaPay Merchant API v2 below `/pawapay`, as far as the product uses it. */
export function createPawapay(world: World, deliveries: Deliveries) {
  const signer = createSigner(world.seed);
  const callbacks = createCallbacks({ world, signer, deliveries });
  const lifecycle = createLifecycle({ world, callbacks });
  const payments = createPayments({ world, lifecycle });
  const statements = createStatements({ world, payments, callbacks });
  const parts = { world, payments, callbacks, lifecycle };

  const ofKind = (kind: PaymentKind): Routes => ({
    [`POST /pawapay/v2/${kind}s`]: withSignature(world, kind, (request) =>
      initiate(parts, kind, request),
    ),
    [`GET /pawapay/v2/${kind}s/{id}`]: (request) => readStatus(payments, kind, idOf(request)),
    [`POST /pawapay/v2/${kind}s/resend-callback/{id}`]: (request) =>
      resendCallback(parts, kind, idOf(request)),
  });

  const signedIn: Routes = {
    ...ofKind('deposit'),
    ...ofKind('payout'),
    'POST /pawapay/v2/payouts/fail-enqueued/{id}': (request) =>
      failEnqueued(parts, idOf(request)),
    'GET /pawapay/v2/active-conf': (request) => activeConfiguration(world, request),
    'POST /pawapay/v2/predict-provider': predictProvider,
    'GET /pawapay/v2/wallet-balances': (request) => walletBalances(payments, request),
    'POST /pawapay/v2/statements': (request) => statements.request(request),
    'GET /pawapay/v2/statements/{id}': (request) => statements.read(idOf(request)),
  };
  const open: Routes = {
    'GET /pawapay/v2/availability': (request) => availability(world, request),
    'GET /pawapay/v2/public-key/http': () => answerJson(200, signer.publicKeys),
    'GET /pawapay/statements/{file}': ({ parts: { file = '' } }) => statements.download(file),
  };
  const guarded = withToken(world, signedIn);
  return { routes: { ...signedAnswers(world, signer, guarded), ...open }, payments };
}

function idOf({ parts }: Request): string {
  return parts['id'] ?? '';
}

function withToken(world: World, routes: Routes): Routes {
  const guard =
    (handler: Handler): Handler =>
    (request) => {
      const { authorization } = request.headers;
      if (authorization === undefined) {
        const message = 'The request does not include the Authorization header.';
        return answerRejected({}, refuse('NO_AUTHENTICATION', message));
      }
      if (!sameText(authorization, `Bearer ${world.settings.pawapayToken}`)) {
        const message = 'The API token is not valid.';
        return answerRejected({}, refuse('AUTHENTICATION_ERROR', message));
      }
      return handler(request);
    };
  return Object.fromEntries(
    Object.entries(routes).map(([name, handler]) => [name, guard(handler)]),
  );
}

/** Payments of a merchant whose key is known must bear its signature. */
function withSignature(world: World, kind: PaymentKind, handler: Handler): Handler {
  return (request) => {
    const { pawapaySigningKeys } = world.settings;
    if (pawapaySigningKeys === '') return handler(request);
    const fault = faultOfSignature(request, pawapaySigningKeys, world.clock.now());
    if (fault === null) return handler(request);
    const { id } = wordsOf[kind];
    const named = readJsonObject(request.body)?.[id] ?? null;
    return answerRejected({ [id]: named }, refuse('HTTP_SIGNATURE_ERROR', fault));
  };
}

/** A client that sends `Accept-Signature` gets a signed answer. */
function signedAnswers(world: World, signer: Signer, routes: Routes): Routes {
  const signed =
    (handler: Handler): Handler =>
    (request) => {
      const answer = handler(request);
      if (request.headers['accept-signature'] === undefined || !('json' in answer)) {
        return answer;
      }
      const { status, json, headers } = answer;
      const body = JSON.stringify(json);
      const more = signer.signAnswer({ status, body, now: world.clock.now() });
      return { ...answer, headers: { ...headers, ...more } };
    };
  return Object.fromEntries(
    Object.entries(routes).map(([name, handler]) => [name, signed(handler)]),
  );
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
