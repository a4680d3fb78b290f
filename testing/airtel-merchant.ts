import {
  constants,
  createCipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import type { AirtelAccess } from '../server/networks/airtel/settings.ts';
import type { rehearse } from './merchant.ts';

/** What a server needs to reach the simulator's Airtel. */
export function airtelAccessTo(simulatorUrl: string): AirtelAccess {
  return {
    url: `${simulatorUrl}/airtel`,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    pin: '4321',
    pinKey: '',
    callbackKey: 'sandbox-callback-key',
    signsMessages: true,
  };
}

type Rehearsal = Awaited<ReturnType<typeof rehearse>>;

interface Said {
  readonly status: number;
  readonly data: Record<string, unknown>;
}

/**
 * A merchant that speaks Airtel's protocol by hand, from the documentation alone. What tests the
 * simulator must not be what it is there to test.
 */
export async function airtelMerchant({ simulator }: Pick<Rehearsal, 'simulator'>) {
  const url = `${simulator.url}/airtel`;
  const zambia = { 'x-country': 'ZM', 'x-currency': 'ZMW' };
  const call = async (path: string, init: RequestInit): Promise<Said> => {
    const response = await fetch(url + path, init);
    return { status: response.status, data: JSON.parse(await response.text()) };
  };
  const token = async (secret = 'sandbox-secret'): Promise<Said> =>
    call('/auth/oauth2/token', {
      method: 'POST',
      body: JSON.stringify({
        client_id: 'sandbox-client',
        client_secret: secret,
        grant_type: 'client_credentials',
      }),
    });
  let bearer = `Bearer ${String((await token()).data['access_token'])}`;
  const get = (path: string, headers: Record<string, string> = {}): Promise<Said> =>
    call(path, { headers: { ...zambia, authorization: bearer, ...headers } });
  const publicKey = async () => {
    const { data } = await get('/v1/rsa/encryption-keys');
    const { key }: { key: string } = JSON.parse(JSON.stringify(data['data']));
    return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  };
  const sealed = async (text: string): Promise<string> => {
    const key = { key: await publicKey(), padding: constants.RSA_PKCS1_PADDING };
    return publicEncrypt(key, Buffer.from(text)).toString('base64');
  };
  const post = async (path: string, body: unknown, signedText?: string): Promise<Said> => {
    const text = JSON.stringify(body);
    const [aesKey, iv] = [randomBytes(32), randomBytes(16)];
    const cipher = createCipheriv('aes-256-cbc', aesKey, iv);
    const signature = Buffer.concat([cipher.update(signedText ?? text), cipher.final()]);
    const signed = {
      'x-signature': signature.toString('base64'),
      'x-key': await sealed(`${aesKey.toString('base64')}:${iv.toString('base64')}`),
    };
    const headers = { ...zambia, authorization: bearer, ...signed };
    return call(path, { method: 'POST', headers, body: text });
  };
  return {
    token,
    get,
    post,
    sealed,
    /** Takes a new token, as after three minutes. */
    async signIn(): Promise<void> {
      bearer = `Bearer ${String((await token()).data['access_token'])}`;
    },
    collect: (changes: object = {}, signedText?: string) =>
      post('/merchant/v1/payments/', { ...collection, ...changes }, signedText),
    async payOut(changes: object = {}, pin = '4321') {
      const body = { ...disbursement, pin: await sealed(pin), ...changes };
      return post('/standard/v3/disbursements', body);
    },
  };
}

export const airtelId = 'random-unique-id';

const collection = {
  reference: 'Testing transaction',
  subscriber: { country: 'ZM', currency: 'ZMW', msisdn: '971000001' },
  transaction: { amount: 1000, country: 'ZM', currency: 'ZMW', id: airtelId },
};

const disbursement = {
  payee: { msisdn: '971000001', wallet_type: 'NORMAL' },
  reference: airtelId,
  transaction: { amount: 1000, id: airtelId, type: 'B2C' },
};
