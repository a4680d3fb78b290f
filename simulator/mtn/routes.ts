import type { Deliveries } from '../http/deliveries.ts';
import type { Answer, Request, Routes } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import { shortKwachaText } from '../world/kwacha.ts';
import { mobileOfMsisdn } from '../world/network.ts';
import type { World } from '../world/world.ts';
import { createAccounts } from './accounts.ts';
import { createCallbacks } from './callbacks.ts';
import { answerError } from './errors.ts';
import { initiate } from './initiate.ts';
import { createLifecycle } from './lifecycle.ts';
import type { PaymentKind } from './payment.ts';
import { paymentData, wordsOf } from './payment.ts';
import type { Payments } from './payments.ts';
import { createPayments } from './payments.ts';
import { currencyOf } from './read-request.ts';

/** The MTN MoMo Open API below `/mtn`, as far as the product uses it. */
export function createMtn(world: World, deliveries: Deliveries) {
  const accounts = createAccounts(world);
  const callbacks = createCallbacks({ world, deliveries });
  const lifecycle = createLifecycle({ world, callbacks });
  const payments = createPayments({ world, lifecycle });
  const parts = { world, payments, accounts };

  const ofKind = (kind: PaymentKind): Routes => {
    const { product, path, operation } = wordsOf[kind];
    const below = `/mtn/${product}/v1_0`;
    const { letIn } = accounts;
    return {
      [`POST /mtn/${product}/token/`]: accounts.token(product),
      [`POST ${below}/${path}`]: letIn(product, (request) => initiate(parts, kind, request)),
      [`GET ${below}/${path}/{id}`]: letIn(product, (request) =>
        readStatus(payments, kind, request),
      ),
      [`GET ${below}/account/balance`]: letIn(product, () => {
        if (world.faults.expects(operation, 'provider-closed')) {
          return answerError('SERVICE_UNAVAILABLE');
        }
        const availableBalance = shortKwachaText(world.merchantBalance());
        return answerJson(200, { availableBalance, currency: currencyOf(world.settings) });
      }),
      [`GET ${below}/accountholder/msisdn/{msisdn}/active`]: letIn(product, (request) =>
        isActive(world, request),
      ),
    };
  };
  return { routes: { ...ofKind('deposit'), ...ofKind('payout') }, payments };
}

/** A failed payment is answered 200 as well. */
function readStatus(payments: Payments, kind: PaymentKind, { parts }: Request): Answer {
  const payment = payments.find(kind, parts['id'] ?? '');
  if (payment === undefined) return answerError('RESOURCE_NOT_FOUND');
  if (payment.hiddenReads > 0) {
    payment.hiddenReads -= 1;
    return answerError('RESOURCE_NOT_FOUND');
  }
  return answerJson(200, paymentData(payment));
}

function isActive(world: World, { parts }: Request): Answer {
  const mobile = mobileOfMsisdn(parts['msisdn'] ?? '');
  const result = mobile !== undefined && world.phones.touch(mobile).network === 'MTN';
  return answerJson(200, { result });
}
