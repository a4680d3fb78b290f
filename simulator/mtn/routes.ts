import type { Deliveries } from '../http/deliveries.ts';
import type { Answer, Request, Routes } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import { shortKwachaText } from '../world/kwacha.ts';
import { mobileOfMsisdn } from '../world/network.ts';
import type { World } from '../world/world.ts';
import { createAccounts } from './accounts.ts';
import { uuidForm } from './api-users.ts';
import { createCallbacks } from './callbacks.ts';
import { answerError, answerGateway } from './errors.ts';
import { initiate } from './initiate.ts';
import { createLifecycle } from './lifecycle.ts';
import type { PaymentKind } from './payment.ts';
import { paymentData, wordsOf } from './payment.ts';
import type { Payments } from './payments.ts';
import { createPayments } from './payments.ts';
import { currencyOf } from './read-request.ts';
import { isMsisdn, isUnlisted } from './sandbox-numbers.ts';

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
      [`POST ${below}/${path}`]: letIn(product, (request, host) =>
        initiate(parts, kind, request, host),
      ),
      [`GET ${below}/${path}/{id}`]: letIn(product, (request) =>
        readStatus(payments, kind, request),
      ),
      [`GET ${below}/account/balance`]: letIn(product, () => {
        if (world.faults.expects(operation, 'provider-closed')) {
          return answerError('SERVICE_UNAVAILABLE');
        }
        // Each product has its own wallet.
        const holds = world.merchantBalance(`mtn ${kind}`);
        const availableBalance = shortKwachaText(holds < 0n ? 0n : holds);
        return answerJson(200, { availableBalance, currency: currencyOf(world.settings) });
      }),
      [`GET ${below}/accountholder/{type}/{id}/active`]: letIn(product, (request) =>
        isActive(world, request),
      ),
      [`GET ${below}/accountholder/msisdn/{msisdn}/basicuserinfo`]: letIn(product, (request) =>
        basicUserInfo(world, request),
      ),
    };
  };
  const routes = { ...accounts.userRoutes, ...ofKind('deposit'), ...ofKind('payout') };
  return { routes, payments };
}

/** A failed payment is answered 200 as well. */
function readStatus(payments: Payments, kind: PaymentKind, { parts }: Request): Answer {
  const id = parts['id'] ?? '';
  if (!uuidForm.test(id)) return answerGateway(400, 'The reference id is not well formed.');
  const payment = payments.find(kind, id);
  if (payment === undefined) return answerError('RESOURCE_NOT_FOUND');
  if (payment.hiddenReads > 0) {
    payment.hiddenReads -= 1;
    return answerError('RESOURCE_NOT_FOUND');
  }
  return answerJson(200, paymentData(payment));
}

const emailForm = /^[^@\s]+@[^@\s]+$/;

/** Whether MTN holds an account: false of a stranger, 400 for no account. */
function isActive(world: World, { parts }: Request): Answer {
  const { type = '', id = '' } = parts;
  if (type === 'email' && emailForm.test(id)) return answerJson(200, { result: false });
  if (type !== 'msisdn' || !isMsisdn(id)) {
    return answerGateway(400, 'The account holder is not well formed.');
  }
  const mobile = mobileOfMsisdn(id);
  const isOurs = mobile !== undefined && world.phones.touch(mobile).network === 'MTN';
  const isPlayed = isUnlisted(id) && world.settings.mtnTargetEnvironment === 'sandbox';
  return answerJson(200, { result: isOurs || isPlayed });
}

/** Who holds a number of MTN's; a number without a registered name has none to show. */
function basicUserInfo(world: World, { parts }: Request): Answer {
  const mobile = mobileOfMsisdn(parts['msisdn'] ?? '');
  const phone = mobile === undefined ? undefined : world.phones.touch(mobile);
  if (phone?.network !== 'MTN') return answerError('RESOURCE_NOT_FOUND');
  return answerJson(200, {
    given_name: phone.holder?.firstName ?? '',
    family_name: phone.holder?.lastName ?? '',
    birthdate: '',
    locale: 'en_ZM',
    gender: '',
    status: phone.isBarred === true ? 'BLOCKED' : 'ACTIVE',
  });
}
