import { lookup } from '../../store/settings.ts';
import { accessSettings } from '../registration.ts';
import type { Reading } from '../registration.ts';
import { readPublicKey } from './encryption.ts';

/** Address and credentials of Airtel. */
export interface AirtelAccess {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The four digits that open our disbursement wallet. */
  readonly pin: string;
  /** The key that encrypts the PIN, as PEM or the base64 of its SPKI; empty: Airtel is asked. */
  readonly pinKey: string;
  /** The private key of callback authentication; empty: no callback is trusted. */
  readonly callbackKey: string;
  /** Message signing, as it is switched for the application. */
  readonly signsMessages: boolean;
}

export function readSettings(reading: Reading): AirtelAccess {
  const { env, problems } = reading;
  const { url, secret } = accessSettings(reading);
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
