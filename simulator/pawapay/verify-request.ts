import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Request } from '../http/router.ts';

const mustCover = [
  '@method',
  '@authority',
  '@path',
  'signature-date',
  'content-digest',
  'content-type',
];
const clockToleranceSeconds = 60;

const rsaPssPadding = 6;
const rsaPkcs1Padding = 1;
const algorithms: Readonly<Record<string, { hash: string; how: object; curve?: string }>> = {
  'ecdsa-p256-sha256': { hash: 'sha256', how: { dsaEncoding: 'der' }, curve: 'prime256v1' },
  'ecdsa-p384-sha384': { hash: 'sha384', how: { dsaEncoding: 'der' }, curve: 'secp384r1' },
  'rsa-pss-sha512': { hash: 'sha512', how: { padding: rsaPssPadding, saltLength: 64 } },
  'rsa-v1_5-sha256': { hash: 'sha256', how: { padding: rsaPkcs1Padding } },
};

/**
 * What is wrong with the signature of a merchant's request (RFC 9421, label `sig-pp`, ECDSA as
 * DER). Null when it is of this very request by one of its keys, `id:base64,…`.
 */
export function faultOfSignature(request: Request, keys: string, now: number): string | null {
  const { headers, body } = request;
  const input = /^sig-pp=(\(([^()]*)\)(;.*))$/.exec(String(headers['signature-input'] ?? ''));
  const value = /^sig-pp=:([A-Za-z0-9+/=]+):$/.exec(String(headers['signature'] ?? ''))?.[1];
  if (input === null || value === undefined) return 'The request is not signed.';
  const [, parameters = '', list = '', rest = ''] = input;
  const digest = `sha-512=:${createHash('sha512').update(body).digest('base64')}:`;
  if (headers['content-digest'] !== digest) return 'The Content-Digest is not of the body.';
  const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  const missing = mustCover.find((name) => !names.includes(name));
  if (missing !== undefined) return `The signature does not cover ${missing}.`;
  const created = Number(/;created=(\d+)/.exec(rest)?.[1]);
  const expires = Number(/;expires=(\d+)/.exec(rest)?.[1]);
  const second = now / 1000;
  if (!(second > created - clockToleranceSeconds && second < expires + clockToleranceSeconds)) {
    return 'The signature is not of this time.';
  }
  const id = /;keyid="([^"]*)"/.exec(rest)?.[1] ?? '';
  const key = keyNamed(keys, id);
  if (key === null) return `There is no key ${id}.`;
  const algorithm = algorithms[/;alg="([^"]*)"/.exec(rest)?.[1] ?? ''];
  if (algorithm === undefined || algorithm.curve !== key.asymmetricKeyDetails?.namedCurve) {
    return 'The algorithm is not that of the key.';
  }
  const lines = names.map((name) => `"${name}": ${componentOf(request, name)}`);
  const base = Buffer.from([...lines, `"@signature-params": ${parameters}`].join('\n'));
  const { hash, how } = algorithm;
  const isTrue = verify(hash, base, { key, ...how }, Buffer.from(value, 'base64'));
  return isTrue ? null : 'The signature is not of this request.';
}

function componentOf({ method, path, headers }: Request, name: string): string {
  if (name === '@method') return method.toUpperCase();
  if (name === '@authority') return (headers.host ?? '').toLowerCase();
  if (name === '@path') return path;
  return String(headers[name] ?? '').trim();
}

function keyNamed(keys: string, id: string): KeyObject | null {
  const found = keys.split(',').find((one) => one.startsWith(`${id}:`) && id !== '');
  if (found === undefined) return null;
  const der = Buffer.from(found.slice(id.length + 1), 'base64');
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}
