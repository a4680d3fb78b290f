import { accessSettings } from '../registration.ts';
import type { Reading } from '../registration.ts';
import type { SigningKey } from './sign-request.ts';
import { readSigningKeys } from './sign-request.ts';

/** Address and credentials of pawaPay; only these differ between its sandbox and production. */
export interface PawapayAccess {
  readonly url: string;
  readonly token: string;
  /**
   * Keys that sign requests, the current key first. The next is used if pawaPay does not know the
   * first, so that keys can be changed while the server runs. Without keys nothing is signed.
   */
  readonly signingKeys?: readonly SigningKey[];
}

export function readSettings(reading: Reading): PawapayAccess {
  const { url, secret } = accessSettings(reading);
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
