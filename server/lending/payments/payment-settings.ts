import type { Config } from '../../store/config.ts';
import type { Problems } from '../../store/settings.ts';
import { lookup } from '../../store/settings.ts';
import type { AirtelAccess } from '../../store/ports/network-access.ts';
import { readPublicKey } from '../../networks/airtel/encryption.ts';
import type { MtnAccess, MtnProduct } from '../../store/ports/network-access.ts';
import type { PawapayAccess } from '../../store/ports/network-access.ts';
import { readSigningKeys } from '../../networks/pawapay/sign-request.ts';
import type { ProviderName } from '../../store/ports/network-access.ts';
import { isOnARoute, readRoutes } from './payment-routes.ts';

export type PaymentSettings = Pick<Config, 'paymentRoutes' | 'pawapay' | 'mtn' | 'airtel'>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the routes and the access to each provider. Against the simulator everybody has an account;
 * really, those need theirs who are on a route. A provider that was taken off the routes keeps its
 * settings until what it took has ended.
 */
export function paymentSettings(
  env: Environment,
  problems: Problems,
  simulatorUrl: string | null,
): PaymentSettings {
  const paymentRoutes = readRoutes(env['PAYMENT_ROUTES'] ?? '', problems);
  const read = { env, problems, simulatorUrl };
  const isWanted = (name: ProviderName, secret: string): boolean =>
    simulatorUrl !== null || isOnARoute(paymentRoutes, name) || Boolean(env[secret]);
  return {
    paymentRoutes,
    pawapay: isWanted('pawapay', 'PAWAPAY_TOKEN') ? pawapayAccess(read) : null,
    mtn: isWanted('mtn', 'MTN_COLLECTION_KEY') ? mtnAccess(read) : null,
    airtel: isWanted('airtel', 'AIRTEL_CLIENT_ID') ? airtelAccess(read) : null,
  };
}

interface Reading {
  readonly env: Environment;
  readonly problems: Problems;
  readonly simulatorUrl: string | null;
}

/** Reads an address, or a secret that the simulator does not need to be given. */
function access({ env, problems, simulatorUrl }: Reading) {
  const { text, secret } = lookup(env, problems);
  return {
    url: (name: string, path: string, really: string): string =>
      text(name, simulatorUrl === null ? really : `${simulatorUrl}${path}`).replace(/\/+$/, ''),
    secret: (name: string, played: string): string =>
      simulatorUrl === null ? secret(name, played) : text(name, played),
  };
}

function pawapayAccess(reading: Reading): PawapayAccess {
  const { url, secret } = access(reading);
  const { env, problems } = reading;
  const signingKeys = readSigningKeys(env['PAWAPAY_SIGNING_KEYS'] ?? '');
  if (signingKeys === null) {
    problems.push(
      'PAWAPAY_SIGNING_KEYS must be "id:key,…", each key an ECDSA key (P-256 or P-384) or an RSA ' +
        'key as PKCS#8 in base64.',
    );
  }
  return {
    signingKeys: signingKeys ?? [],
    url: url('PAWAPAY_URL', '/pawapay', 'https://api.pawapay.io'),
    token: secret('PAWAPAY_TOKEN', 'sandbox-token'),
  };
}

const mtnEnvironments = ['mtnzambia', 'sandbox'] as const;

function mtnAccess(reading: Reading): MtnAccess {
  const { env, problems } = reading;
  const { url } = access(reading);
  const { choice } = lookup(env, problems);
  const targetEnvironment = choice('MTN_TARGET_ENVIRONMENT', mtnEnvironments) ?? 'mtnzambia';
  const host = targetEnvironment === 'sandbox' ? 'sandbox.momodeveloper' : 'proxy.momoapi';
  return {
    url: url('MTN_URL', '/mtn', `https://${host}.mtn.com`),
    targetEnvironment,
    callbackUrl: mtnCallbackUrl(reading),
    collection: mtnProduct(reading, 'COLLECTION'),
    disbursement: mtnProduct(reading, 'DISBURSEMENT'),
  };
}

/** Null leaves the callbacks out: only the very host that MTN was told is taken. */
function mtnCallbackUrl({ env, problems, simulatorUrl }: Reading): string | null {
  const { text, url } = lookup(env, problems);
  const here = `http://127.0.0.1:${env['PORT'] || '8080'}`;
  if (simulatorUrl !== null) return text('MTN_CALLBACK_URL', here).replace(/\/+$/, '');
  if (!env['MTN_CALLBACK_URL']) return null;
  return url('MTN_CALLBACK_URL').replace(/\/+$/, '');
}

function mtnProduct(reading: Reading, name: 'COLLECTION' | 'DISBURSEMENT'): MtnProduct {
  const { secret } = access(reading);
  const played = name.toLowerCase();
  return {
    subscriptionKey: secret(`MTN_${name}_KEY`, `sandbox-${played}-key`),
    user: secret(`MTN_${name}_USER`, `sandbox-${played}-user`),
    apiKey: secret(`MTN_${name}_API_KEY`, `sandbox-${played}-api-key`),
  };
}

function airtelAccess(reading: Reading): AirtelAccess {
  const { env, problems } = reading;
  const { url, secret } = access(reading);
  const { text, choice } = lookup(env, problems);
  const pin = secret('AIRTEL_PIN', '4321');
  if (pin !== '' && !/^\d{4}$/.test(pin)) problems.push('AIRTEL_PIN must be four digits.');
  const pinKey = text('AIRTEL_PIN_KEY', '');
  if (pinKey !== '' && readPublicKey(pinKey) === null) {
    problems.push('AIRTEL_PIN_KEY must be a public key, as PEM or in base64.');
  }
  return {
    url: url('AIRTEL_URL', '/airtel', 'https://openapi.airtel.co.zm'),
    clientId: secret('AIRTEL_CLIENT_ID', 'sandbox-client'),
    clientSecret: secret('AIRTEL_CLIENT_SECRET', 'sandbox-secret'),
    pin,
    pinKey,
    callbackKey: secret('AIRTEL_CALLBACK_KEY', 'sandbox-callback-key'),
    signsMessages: choice('AIRTEL_MESSAGE_SIGNING', ['on', 'off']) !== 'off',
  };
}
