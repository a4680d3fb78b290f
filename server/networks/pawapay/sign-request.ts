import { createHash, createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A private key whose public half pawaPay has, under the id it has there. */
export interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
}

interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly contentType: string;
  readonly body: string;
}

const livesSeconds = 60;
const components = [
  '@method',
  '@authority',
  '@path',
  'signature-date',
  'content-digest',
  'content-type',
  'content-length',
];
const rsaPssPadding = 6;

/**
 * The headers that sign a request (RFC 9421) as pawaPay documents it: label `sig-pp`, its own
 * `Signature-Date`, and ECDSA as DER. `Content-Length` is what Node sends for this body.
 */
export function signedHeaders(
  { method, url, contentType, body }: SignedRequest,
  { id, key }: SigningKey,
  now: Date,
): Record<string, string> {
  const { algorithm, hash, how } = wayToSign(key);
  const { host, pathname } = new URL(url);
  const digest = createHash('sha512').update(body).digest('base64');
  const created = Math.floor(now.getTime() / 1000);
  const values: Readonly<Record<string, string>> = {
    '@method': method.toUpperCase(),
    '@authority': host,
    '@path': pathname,
    'signature-date': now.toISOString(),
    'content-digest': `sha-512=:${digest}:`,
    'content-type': contentType,
    'content-length': String(Buffer.byteLength(body)),
  };
  const parameters =
    `(${components.map((name) => `"${name}"`).join(' ')})` +
    `;alg="${algorithm}";keyid="${id}";created=${created};expires=${created + livesSeconds}`;
  const lines = components.map((name) => `"${name}": ${values[name]}`);
  const base = Buffer.from([...lines, `"@signature-params": ${parameters}`].join('\n'));
  return {
    'content-type': contentType,
    'content-digest': values['content-digest'] ?? '',
    'signature-date': values['signature-date'] ?? '',
    'signature-input': `sig-pp=${parameters}`,
    signature: `sig-pp=:${sign(hash, base, { key, ...how }).toString('base64')}:`,
    'accept-signature': 'ecdsa-p256-sha256,ecdsa-p384-sha384,rsa-pss-sha512,rsa-v1_5-sha256',
    'accept-digest': 'sha-256,sha-512',
  };
}

/** DER, and not the r‖s of RFC 9421: pawaPay signs so itself, and so it reads. */
function wayToSign(key: KeyObject) {
  if (key.asymmetricKeyType === 'rsa') {
    const how = { padding: rsaPssPadding, saltLength: 64 } as const;
    return { algorithm: 'rsa-pss-sha512', hash: 'sha512', how };
  }
  const how = { dsaEncoding: 'der' } as const;
  if (key.asymmetricKeyDetails?.namedCurve === 'secp384r1') {
    return { algorithm: 'ecdsa-p384-sha384', hash: 'sha384', how };
  }
  return { algorithm: 'ecdsa-p256-sha256', hash: 'sha256', how };
}

const curves = ['prime256v1', 'secp384r1'];

/**
 * Reads `id:base64,…`: private keys as PKCS#8, the current one first. Null when one of them is no
 * key that pawaPay takes: ECDSA over P-256 or P-384, or RSA.
 */
export function readSigningKeys(text: string): readonly SigningKey[] | null {
  const named = text.split(',').filter((one) => one.trim() !== '');
  const keys = named.map(readSigningKey).filter((one) => one !== null);
  return keys.length === named.length ? keys : null;
}

function readSigningKey(text: string): SigningKey | null {
  // Base64 has no colon; an id may.
  const at = text.lastIndexOf(':');
  const id = text.slice(0, Math.max(at, 0)).trim();
  if (!/^[\w:.-]{1,100}$/.test(id)) return null;
  try {
    const der = Buffer.from(text.slice(at + 1), 'base64');
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const curve = key.asymmetricKeyDetails?.namedCurve ?? '';
    const fits = key.asymmetricKeyType === 'rsa' || curves.includes(curve);
    return fits ? { id, key } : null;
  } catch {
    return null;
  }
}
