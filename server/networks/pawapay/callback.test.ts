import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RawCallback } from '../../store/ports/payment-provider.ts';
import { paymentNamedIn, readCallback } from './callback.ts';
import type { PublicKeys } from './public-keys.ts';
import { pawapayPublicKeys } from './public-keys.ts';

const now = new Date('2026-03-02T08:00:00Z');
const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const p384 = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pss = { padding: 6, saltLength: 64 };

interface Forgery {
  readonly key?: KeyObject;
  readonly how?: object;
  readonly hash?: string;
  readonly alg?: string;
  readonly components?: string;
  readonly expiresIn?: number;
  readonly digestOf?: string;
}

/** A callback signed as pawaPay documents it, but for what is asked otherwise. */
function callback(forgery: Forgery = {}, changes: Partial<RawCallback> = {}): RawCallback {
  const {
    key = p256.privateKey,
    how = {},
    hash = 'sha256',
    alg = 'ecdsa-p256-sha256',
  } = forgery;
  const body = JSON.stringify({ depositId: id, status: 'COMPLETED' });
  const digest = createHash('sha512')
    .update(forgery.digestOf ?? body)
    .digest('base64');
  const created = now.getTime() / 1000;
  const components =
    forgery.components ??
    '"@method" "@authority" "@path" "signature-date" "content-digest" "content-type"';
  const parameters =
    `(${components});alg="${alg}";keyid="KEY:1"` +
    `;created=${created};expires=${created + (forgery.expiresIn ?? 60)}`;
  const values: Record<string, string> = {
    '@method': 'POST',
    '@authority': 'loans.example.zm',
    '@path': '/callbacks/pawapay/deposits',
    'signature-date': now.toISOString(),
    'content-digest': `sha-512=:${digest}:`,
    'content-type': 'application/json; charset=UTF-8',
  };
  const names = [...components.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');
  const base = [
    ...names.map((name) => `"${name}": ${values[name]}`),
    `"@signature-params": ${parameters}`,
  ].join('\n');
  const signature = sign(hash, Buffer.from(base), { key, ...how }).toString('base64');
  return {
    method: 'POST',
    authority: 'loans.example.zm',
    path: '/callbacks/pawapay/deposits',
    headers: {
      ...values,
      'signature-input': `sig-pp=${parameters}`,
      signature: `sig-pp=:${signature}:`,
    },
    body: Buffer.from(body),
    ...changes,
  };
}

function keysWith(key: KeyObject): PublicKeys {
  return { find: async (keyId) => (keyId === 'KEY:1' ? key : null) };
}

function read(raw: RawCallback, key = p256.publicKey, at = now) {
  return readCallback(raw, keysWith(key), at);
}

describe('a callback is believed to be from pawaPay', () => {
  it('with its ECDSA signature as DER, as pawaPay has it, or raw, as RFC 9421 does', async () => {
    const expected = { verified: true, remark: null, providerId: id, claims: 'confirmed' };
    expect(await read(callback())).toEqual(expected);
    const raw = callback({ how: { dsaEncoding: 'ieee-p1363' } });
    expect(await read(raw)).toEqual(expected);
  });

  it.each([
    ['ecdsa-p384-sha384', p384, 'sha384', {}],
    ['rsa-pss-sha512', rsa, 'sha512', pss],
    ['rsa-v1_5-sha256', rsa, 'sha256', {}],
  ] as const)('by %s', async (alg, pair, hash, how) => {
    const raw = callback({ key: pair.privateKey, alg, hash, how });
    expect(await read(raw, pair.publicKey)).toMatchObject({ verified: true });
  });

  it.each([
    ['before it', (theirs: string, ours: string) => `${theirs}, ${ours}`],
    ['behind it', (theirs: string, ours: string) => `${ours}, ${theirs}`],
  ])('with the signature of a gateway %s', async (_, joined) => {
    const { headers, ...rest } = callback();
    const gateway = '("@method" "@path");created=1;keyid="GATEWAY";alg="hmac-sha256"';
    const joinedHeaders = {
      ...headers,
      'signature-input': joined(`sig1=${gateway}`, String(headers['signature-input'])),
      signature: joined('sig1=:AAAA:', String(headers['signature'])),
    };
    const expected = { verified: true, remark: null, providerId: id, claims: 'confirmed' };
    expect(await read({ ...rest, headers: joinedHeaders })).toEqual(expected);
    // Nor does it help that the gateway uses a key id of pawaPay's.
    const input = joinedHeaders['signature-input'].replace('GATEWAY', 'KEY:1');
    expect(
      await read({ ...rest, headers: { ...joinedHeaders, 'signature-input': input } }),
    ).toMatchObject({ verified: true });
  });

  it('by none of the first five signatures, and no more are looked at', async () => {
    const { headers, ...rest } = callback();
    const before = Array.from({ length: 5 }, (_, i) => `s${i}=("@path");keyid="X"`).join(', ');
    const values = Array.from({ length: 5 }, (_, i) => `s${i}=:AAAA:`).join(', ');
    const raw = {
      ...headers,
      'signature-input': `${before}, ${String(headers['signature-input'])}`,
      signature: `${values}, ${String(headers['signature'])}`,
    };
    expect(await read({ ...rest, headers: raw })).toMatchObject({ verified: false });
  });

  it('also out of its time, with a remark: our clock may be the wrong one', async () => {
    const late = new Date(now.getTime() + 3_600_000);
    const answer = await read(callback(), p256.publicKey, late);
    expect(answer).toMatchObject({
      verified: true,
      remark: 'the signature is outside its time window',
    });
  });
});

describe('the time of a callback', () => {
  const outOfTime = 'the signature is outside its time window';
  const seconds = now.getTime() / 1000;
  it.each<[string, ahead: number, expires: number, string | null]>([
    ['in its time', 0, 60, null],
    ['as late as clocks may differ', -360, 60, null],
    ['later', -361, 60, outOfTime],
    ['as early as clocks may differ', 300, 60, null],
    ['earlier', 301, 60, outOfTime],
  ])('%s', async (_, ahead, expires, remark) => {
    const raw = callback({ expiresIn: expires });
    const at = new Date((seconds - ahead) * 1000);
    expect(await read(raw, p256.publicKey, at)).toMatchObject({ verified: true, remark });
  });
});

it.each([
  [{ depositId: id }, id],
  [{ payoutId: id }, id],
  [{ depositId: id, payoutId: 'x' }, id],
  [{ depositId: 7 }, null],
  [{ refundId: id }, null],
  [[{ depositId: id }], null],
])('%j names %s', (body, named) => {
  expect(paymentNamedIn(Buffer.from(JSON.stringify(body)))).toBe(named);
});

describe('a callback is not believed', () => {
  it.each([
    [
      'from another key',
      callback({ key: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey }),
    ],
    ['to another path', callback({}, { path: '/callbacks/pawapay/payouts' })],
    ['to another host', callback({}, { authority: 'evil.example' })],
    ['by another method', callback({}, { method: 'PUT' })],
    ['with another body', callback({}, { body: Buffer.from('{}') })],
    ['with a digest of another body', callback({ digestOf: '{}' })],
    [
      'without a signature',
      callback({}, { headers: { ...callback().headers, signature: undefined } }),
    ],
    ['whose body is not under the signature', callback({ components: '"@method" "@path"' })],
    ['with an algorithm that is not of the key', callback({ alg: 'rsa-v1_5-sha256' })],
    ['with nothing at all', callback({}, { headers: {} })],
  ])('%s', async (_, raw) => {
    expect(await read(raw)).toMatchObject({ verified: false });
  });

  it.each<[string, RawCallback, PublicKeys, string]>([
    [
      'whose body was changed',
      callback({}, { body: Buffer.from('{}') }),
      keysWith(p256.publicKey),
      'the body does not have the digest it came with',
    ],
    [
      'that is unsigned',
      callback({}, { headers: { ...callback().headers, 'signature-input': undefined } }),
      keysWith(p256.publicKey),
      'there is no signature',
    ],
    ['by an unknown key', callback(), { find: async () => null }, 'there is no key KEY:1'],
    [
      'of another message',
      callback({}, { method: 'PUT' }),
      keysWith(p256.publicKey),
      'the signature is not of this message',
    ],
  ])('%s, with the reason', async (_, raw, keys, remark) => {
    const providerId = raw.body.length > 2 ? id : null;
    expect(await readCallback(raw, keys, now)).toEqual({ verified: false, remark, providerId });
  });

  it('and never breaks anything', async () => {
    const body = Buffer.from([0xff, 0xfe, 0x00]);
    expect(await read(callback({}, { body }))).toMatchObject({ providerId: null });
  });
});

it('asks for the keys once, and again only for one it does not know', async () => {
  let asked = 0;
  const key = createPublicKey(p256.privateKey).export({ format: 'pem', type: 'spki' });
  const keys = pawapayPublicKeys({
    get: async () => {
      asked += 1;
      return {
        heard: true,
        status: 200,
        body: [
          { id: 'KEY:1', key },
          { id: 'BAD', key: 'x' },
          { id: 'NONE', key: 7 },
          { id: 7, key },
        ],
      };
    },
    post: async () => ({ heard: false, why: 'not asked', isSent: true }),
    download: async () => null,
  });
  expect(await keys.find('KEY:1')).not.toBeNull();
  expect(await keys.find('KEY:1')).not.toBeNull();
  expect(asked).toBe(1);
  expect(await keys.find('KEY:2')).toBeNull();
  for (const one of ['KEY:3', 'BAD', 'NONE', '7']) expect(await keys.find(one)).toBeNull();
  expect(asked).toBeLessThanOrEqual(2);
});
