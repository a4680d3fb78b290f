import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { asData } from '../../../testing/client.ts';
import { rehearse } from '../../../testing/merchant.ts';
import { paymentSettings } from '../../lending/payments/payment-settings.ts';
import { pawapay } from './pawapay.ts';
import type { RawCallback } from '../../store/ports/payment-provider.ts';
import { readSignatures, signatureFits } from './signature.ts';
import type { SigningKey } from './sign-request.ts';
import { readSigningKeys, signedHeaders } from './sign-request.ts';

const readSignature = (headers: RawCallback['headers']) => readSignatures(headers)[0] ?? null;

/**
 * A callback as pawaPay's sandbox really sent it, published with the key of that day: what is
 * proved about the form of signatures. Its body was not kept, so that its digest is taken as said.
 */
const captured = {
  publicKey: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEavII3g0Afh79ExaQzItBh0vEg85J
JlKmjY/776EaZOe0bAQU5oJrmaEeZQdKqBSXXzKUsCh6rHZKD8EkaIIH6g==
-----END PUBLIC KEY-----
`,
  raw: {
    method: 'POST',
    authority: 'pay-api.reignovatechnologies.com',
    path: '/api/v1/webhooks/pawapay',
    headers: {
      signature:
        'sig-pp=:MEYCIQD0ks6XJ87Bdz3DAICiyYvk3G+PH55x6kPjtsikACmDzgIhAK5hODjNtTfW/Up/v17L' +
        'hveEEMBWlUWoxv5XPMcocKqH:',
      'signature-input':
        'sig-pp=("@method" "@authority" "@path" "signature-date" "content-digest" ' +
        '"content-type");alg="ecdsa-p256-sha256";keyid="HTTP_EC_P256_KEY:1"' +
        ';created=1790171710;expires=1790171770',
      'signature-date': '2026-09-23T13:55:10.673817314Z',
      'content-digest':
        'sha-512=:nlU9HFYJ3DK9H2MoIsmo6Rtfi8zzIPD7aXYH3yFskeOomWOUlpGbBjN0WOWUjctMWmgPQp+H' +
        'MyZYwDP8sTeSIA==:',
      'content-type': 'application/json',
    },
    body: new Uint8Array(),
  },
};

describe('what pawaPay really signed', () => {
  const key = createPublicKey(captured.publicKey);
  const fits = (changes: Partial<typeof captured.raw>) => {
    const signature = readSignature(captured.raw.headers);
    return signature !== null && signatureFits({ ...captured.raw, ...changes }, signature, key);
  };

  it('is read as it was signed', () => expect(fits({})).toBe(true));

  it.each<[string, Partial<typeof captured.raw>]>([
    ['method', { method: 'PUT' }],
    ['path', { path: '/api/v1/webhooks/other' }],
    ['authority', { authority: 'loans.example.zm' }],
    ['digest', { headers: { ...captured.raw.headers, 'content-digest': 'sha-512=:AAAA:' } }],
  ])('is refused with another %s', (_, changes) => expect(fits(changes)).toBe(false));
});

const old = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const next = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');
const pkcs8 = (key: KeyObject) =>
  key.export({ format: 'der', type: 'pkcs8' }).toString('base64');

describe('a payment sent to pawaPay', () => {
  let merchant: Awaited<ReturnType<typeof rehearse>>;
  beforeAll(async () => {
    merchant = await rehearse();
  });
  afterAll(() => merchant[Symbol.asyncDispose]());

  const worldTime = () => new Date(merchant.world.clock.now());
  const known = (keys: string) =>
    Object.assign(merchant.world.settings, { pawapaySigningKeys: keys });
  const url = () => `${merchant.simulator.url}/pawapay`;
  const payOut = (signingKeys: readonly SigningKey[]) =>
    pawapay({ url: url(), token: 'sandbox-token', signingKeys }, { now: worldTime }).payOut({
      providerId: randomUUID(),
      amount: kwacha(20),
      network: 'MTN',
      message: 'Your loan',
      mobile: '0961234567' as Mobile,
    });

  it.each([
    ['ECDSA over P-256', old],
    ['ECDSA over P-384', next],
    ['RSA', rsa],
  ])('is taken with a signature by %s', async (_, { privateKey, publicKey }) => {
    known(`OURS:2:${spki(publicKey)}`);
    const signed = await payOut([{ id: 'OURS:2', key: privateKey }]);
    expect(signed).toEqual({ known: 'accepted' });
  });

  it('is not taken without one, or by a key that pawaPay was not told', async () => {
    known(`OURS:1:${spki(old.publicKey)}`);
    for (const keys of [[], [{ id: 'OURS:1', key: next.privateKey }]]) {
      expect(JSON.stringify(await payOut(keys))).toContain('HTTP_SIGNATURE_ERROR');
    }
  });

  it('is taken before, while and after pawaPay learns a new key', async () => {
    const both: SigningKey[] = [
      { id: 'OURS:2', key: next.privateKey },
      { id: 'OURS:1', key: old.privateKey },
    ];
    const [oldKey, nextKey] = [
      `OURS:1:${spki(old.publicKey)}`,
      `OURS:2:${spki(next.publicKey)}`,
    ];
    for (const keys of [oldKey, `${oldKey},${nextKey}`, nextKey]) {
      known(keys);
      expect(await payOut(both)).toEqual({ known: 'accepted' });
    }
  });

  it('is answered with a signature of pawaPay', async () => {
    known('');
    const answer = await fetch(`${url()}/v2/public-key/http`, {
      headers: { 'accept-signature': 'ecdsa-p256-sha256' },
    });
    // Keys are given without a token, and unsigned; what the token opens is signed.
    expect(answer.headers.get('signature')).toBeNull();
    const balance = await fetch(`${url()}/v2/wallet-balances`, {
      headers: {
        'accept-signature': 'ecdsa-p256-sha256',
        authorization: 'Bearer sandbox-token',
      },
    });
    expect(balance.headers.get('signature-input')).toContain('sig-pp=("@status"');
  });

  interface Sent {
    method: string;
    path: string;
    body: string;
    headers: Record<string, string>;
  }

  /** Sends a signed payment as it is, but for what a proxy on the way has changed. */
  async function sendTampered(tamper: (sent: Sent) => Partial<Sent>): Promise<unknown> {
    known(`OURS:1:${spki(old.publicKey)}`);
    const party = { phoneNumber: '260961234567', provider: 'MTN_MOMO_ZMB' };
    const body = JSON.stringify({
      payoutId: randomUUID(),
      amount: '20',
      currency: 'ZMW',
      recipient: { type: 'MMO', accountDetails: party },
    });
    const contentType = 'application/json';
    const request = { method: 'POST', url: `${url()}/v2/payouts`, contentType, body };
    const headers = {
      authorization: 'Bearer sandbox-token',
      ...signedHeaders(request, { id: 'OURS:1', key: old.privateKey }, worldTime()),
    };
    const sent = { method: 'POST', path: '/pawapay/v2/payouts', body, headers };
    return send(merchant.simulator.port, { ...sent, ...tamper(sent) });
  }

  it.each<[string, (sent: Sent) => Partial<Sent>, string]>([
    ['nothing', () => ({}), '"ACCEPTED"'],
    ['its amount', ({ body }) => ({ body: body.replace('"20"', '"99"') }), 'Content-Digest'],
    ['its path', () => ({ path: '/pawapay/v2/deposits' }), 'HTTP_SIGNATURE_ERROR'],
    [
      'its date',
      ({ headers }) => ({ headers: { ...headers, 'signature-date': '2026-01-01T00:00:00Z' } }),
      'HTTP_SIGNATURE_ERROR',
    ],
    [
      'its host',
      ({ headers }) => ({ headers: { ...headers, host: 'api.pawapay.io' } }),
      'HTTP_SIGNATURE_ERROR',
    ],
  ])('with %s changed on the way is answered %#', async (_, tamper, said) => {
    expect(JSON.stringify(await sendTampered(tamper)).replaceAll('\\', '')).toContain(said);
  });

  it('is signed with its method', () => {
    const request = { method: 'POST', url: 'https://api.pawapay.io/v2/payouts' };
    const message = { ...request, contentType: 'application/json', body: '{}' };
    const key = { id: 'OURS:1', key: old.privateKey };
    const headers = { ...signedHeaders(message, key, new Date()), 'content-length': '2' };
    const signature = readSignature(headers);
    const raw = { authority: 'api.pawapay.io', path: '/v2/payouts', headers };
    const fits = (method: string) =>
      signature !== null &&
      signatureFits({ ...raw, method, body: Buffer.from('{}') }, signature, old.publicKey);
    expect([fits('POST'), fits('PUT')]).toEqual([true, false]);
  });
});

function send(
  port: number,
  sent: { method: string; path: string; body: string; headers: Record<string, string> },
): Promise<unknown> {
  const { method, path, body, headers } = sent;
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method, path, headers };
    httpRequest(options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => resolve(asData(JSON.parse(text))));
    })
      .on('error', reject)
      .end(body);
  });
}

describe('the keys of the settings', () => {
  it('are read, the current one first', () => {
    const text = `OURS:2:${pkcs8(next.privateKey)},OURS:1:${pkcs8(old.privateKey)}`;
    expect(readSigningKeys(text)?.map(({ id }) => id)).toEqual(['OURS:2', 'OURS:1']);
    expect(readSigningKeys('')).toEqual([]);
  });

  const ed25519 = generateKeyPairSync('ed25519').privateKey;
  it.each([
    ['no id', pkcs8(old.privateKey)],
    ['no key', 'OURS:1:AAAA'],
    ['a public key', `OURS:1:${spki(old.publicKey)}`],
    ['a key pawaPay does not take', `OURS:1:${pkcs8(ed25519)}`],
  ])('are refused with %s, in a sentence', (_, text) => {
    const problems: string[] = [];
    paymentSettings({ PAWAPAY_SIGNING_KEYS: text }, problems, 'http://127.0.0.1:1');
    expect(problems.join()).toContain('PAWAPAY_SIGNING_KEYS must be');
  });
});
