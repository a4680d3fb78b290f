import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultOf } from './signature-fault.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const head = (major: number, size: number) =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
const cbor = (value: number | Buffer) =>
  typeof value === 'number'
    ? head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value)
    : Buffer.concat([head(2, value.length), value]);
const cose = (pairs: readonly (readonly [number, number | Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flatMap((pair) => pair.map(cbor))]);

const part = (key: KeyObject, name: string) =>
  Buffer.from(String(key.export({ format: 'jwk' })[name]), 'base64url');

/** A passkey of each algorithm that authenticators have. */
const makers = {
  ES256() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const [x, y] = [part(publicKey, 'x'), part(publicKey, 'y')];
    const pairs = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x],
      [-3, y],
    ] as const;
    return { privateKey, key: cose(pairs), hash: 'sha256' };
  },
  EdDSA() {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pairs = [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part(publicKey, 'x')],
    ] as const;
    return { privateKey, key: cose(pairs), hash: null };
  },
  RS256() {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [n, e] = [part(publicKey, 'n'), part(publicKey, 'e')];
    return {
      privateKey,
      key: cose([
        [1, 3],
        [3, -257],
        [-1, n],
        [-2, e],
      ]),
      hash: 'sha256',
    };
  },
} as const;

const origin = 'https://console.lender.example';
const rpId = 'console.lender.example';

function exported(algorithm: keyof typeof makers, flags = 5) {
  const { privateKey, key, hash } = makers[algorithm]();
  const nonce = text(randomBytes(16));
  const credentialId = text(randomBytes(32));
  const publicKeyHash = sha256(key).toString('hex');
  const keys = [{ id: credentialId, publicKeyHash }];
  const words = JSON.stringify({ title: 'Waive K10.', nonce, origin, rpId, keys });
  const challenge = text(sha256(Buffer.from(nonce, 'base64url'), words));
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
  const authenticatorData = Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0])]);
  const over = Buffer.concat([authenticatorData, sha256(clientData)]);
  return {
    words,
    nonce,
    credentialId,
    publicKey: text(key),
    clientData: text(clientData),
    authenticatorData: text(authenticatorData),
    signature: text(sign(hash, over, privateKey)),
    origin,
    rpId,
  };
}

type Exported = ReturnType<typeof exported>;
const flipped = (encoded: string, at: number) => {
  const bytes = Buffer.from(encoded, 'base64url');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return text(bytes);
};

describe.each(Object.keys(makers) as (keyof typeof makers)[])('an approval by %s', (name) => {
  const approval = exported(name);

  it('is verified from its file alone', () => {
    expect(faultOf(approval)).toBeNull();
  });

  it.each<[keyof Exported, (one: Exported) => string]>([
    ['words', ({ words }) => words.replace('K10', 'K99')],
    ['words', ({ words, nonce }) => words.replace(nonce, text(randomBytes(16)))],
    ['nonce', ({ nonce }) => flipped(nonce, 3)],
    ['credentialId', ({ credentialId }) => flipped(credentialId, 3)],
    ['publicKey', () => exported(name).publicKey],
    ['clientData', () => exported(name).clientData],
    ['authenticatorData', ({ authenticatorData }) => flipped(authenticatorData, 0)],
    ['authenticatorData', ({ authenticatorData }) => flipped(authenticatorData, 32)],
    ['signature', ({ signature }) => flipped(signature, 20)],
    ['signature', () => exported(name).signature],
    ['origin', () => 'https://elsewhere.example'],
    ['rpId', () => 'elsewhere.example'],
    // Another spelling of the same bytes.
    ['signature', ({ signature }) => `${signature}=`],
  ])('names its altered %s', (field, altered) => {
    const told = faultOf({ ...approval, [field]: altered(approval) });
    expect(told).toMatchObject({ field });
  });

  it('names what is missing', () => {
    const { signature: _, ...rest } = approval;
    expect(faultOf(rest)).toMatchObject({ field: 'signature' });
  });

  it('is none without a person who was verified', () => {
    expect(faultOf(exported(name, 1))).toMatchObject({ field: 'authenticatorData' });
  });
});
