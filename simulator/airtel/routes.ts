import type { Deliveries } from '../http/deliveries.ts';
import type { Answer, Request, Routes } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import { kwachaText } from '../world/kwacha.ts';
import type { World } from '../world/world.ts';
import { createAccess } from './access.ts';
import { answerEnquiry, answerNotFound } from './answers.ts';
import { createCallbacks } from './callbacks.ts';
import { createEncryption } from './encryption.ts';
import { initiate } from './initiate.ts';
import { createLifecycle } from './lifecycle.ts';
import type { PaymentKind } from './payment.ts';
import { createPayments } from './payments.ts';
import type { Payments } from './payments.ts';
import { listTransactions } from './statement.ts';

/** The Airtel Money Open API of Zambia below `/airtel`, as far as the product uses it. */
export function createAirtel(world: World, deliveries: Deliveries) {
  const access = createAccess(world);
  const encryption = createEncryption(world);
  const callbacks = createCallbacks({ world, deliveries });
  const lifecycle = createLifecycle({ world, callbacks });
  const payments = createPayments({ world, lifecycle });
  const parts = { world, payments, encryption };
  const enquire = (kind: PaymentKind) => (request: Request) =>
    readStatus({ world, payments }, kind, request);

  const routes: Routes = {
    'POST /airtel/auth/oauth2/token': (request) => access.giveToken(request),
    ...access.guard({
      'GET /airtel/v1/rsa/encryption-keys': () => encryption.publicKey(),
      'POST /airtel/merchant/v1/payments/': (request) => initiate(parts, 'deposit', request),
      'GET /airtel/standard/v1/payments/{id}': enquire('deposit'),
      'POST /airtel/standard/v3/disbursements': (asked) => initiate(parts, 'payout', asked),
      'GET /airtel/standard/v3/disbursements/{id}': enquire('payout'),
      'GET /airtel/standard/v1/users/balance': () => balanceOf(payments),
      'GET /airtel/standard/v1/users/{msisdn}': (request) => userOf(world, request),
      'GET /airtel/merchant/v1/transactions': (request) => listTransactions(parts, request),
    }),
  };
  return { routes, payments };
}

function readStatus(
  { world, payments }: { world: World; payments: Payments },
  kind: PaymentKind,
  { parts }: Request,
): Answer {
  const payment = payments.find(kind, parts['id'] ?? '');
  if (payment === undefined) return answerNotFound(kind);
  if (payment.hiddenReads > 0) {
    payment.hiddenReads -= 1;
    return answerNotFound(kind);
  }
  return answerEnquiry(payment, world.settings.companyName);
}

/** The official answer of a success says `success: false`, and writes thousands with commas. */
function balanceOf(payments: Payments): Answer {
  const balance = kwachaText(payments.available()).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return answerJson(200, {
    data: { balance, currency: 'ZMW', account_status: 'Active' },
    status: { code: '200', message: 'Success', result_code: 'ESB000010', success: false },
  });
}

/** Who holds a number: only Airtel's own are known here. */
function userOf(world: World, { parts }: Request): Answer {
  const msisdn = parts['msisdn'] ?? '';
  const isOurs =
    /^\d{9}$/.test(msisdn) && world.phones.touch(`0${msisdn}`).network === 'Airtel';
  if (!isOurs) {
    const status = { code: '404', result_code: 'ESB000045', success: false };
    return answerJson(404, { status: { ...status, message: 'User not found' } });
  }
  const { holder, isBarred: is_barred = false } = world.phones.touch(`0${msisdn}`);
  const registration = { id: msisdn.slice(-6), status: 'SUBS' };
  return answerJson(200, {
    data: {
      first_name: holder?.firstName ?? '',
      last_name: holder?.lastName ?? '',
      msisdn,
      is_barred,
      registration,
    },
    status: { code: '200', message: 'SUCCESS', result_code: 'ESB000010', success: true },
  });
}
