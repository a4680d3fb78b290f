import type { KeyObject } from 'node:crypto';
import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  sign as signBytes,
} from 'node:crypto';
import type { Seed } from '../seed.ts';

export const callbackKeyId = 'HTTP_EC_P256_KEY:1';
const signatureLifeSeconds = 60;

export type Signer = ReturnType<typeof createSigner>;

/**
 * Signs callbacks as pawaPay does: RFC 9421 with the label `sig-pp`, ECDSA P-256. The signature
 * is DER and not the r‖s of the RFC (a captured callback proves it). The key comes from the
 * seed, so a merchant that cached it still trusts the simulator after a restart.
 */
export function createSigner(seed: Seed) {
  const key = keyFrom(seed, 'callback key');
  const stranger = keyFrom(seed, 'key of a stranger');
  const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
  return {
    /** The body of `GET /v2/public-key/http`. */
    publicKeys: [{ id: callbackKeyId, key: publicKey }],
    /** What is added to an answer for a merchant that asked for signed ones. */
    signAnswer(answer: { status: number; body: string; now: number }): Record<string, string> {
      const created = Math.floor(answer.now / 1000);
      const headers = {
        'content-digest': `sha-512=:${digest(answer.body)}:`,
        'signature-date': new Date(answer.now).toISOString(),
      };
      const parameters =
        '("@status" "signature-date" "content-digest" "content-type")' +
        `;alg="ecdsa-p256-sha256";keyid="${callbackKeyId}"` +
        `;created=${created};expires=${created + signatureLifeSeconds}`;
      const base = [
        `"@status": ${answer.status}`,
        `"signature-date": ${headers['signature-date']}`,
        `"content-digest": ${headers['content-digest']}`,
        '"content-type": application/json',
        `"@signature-params": ${parameters}`,
      ].join('\n');
      const signature = signBytes('sha256', Buffer.from(base), { key, dsaEncoding: 'der' });
      return {
        ...headers,
        'signature-input': `sig-pp=${parameters}`,
        signature: `sig-pp=:${signature.toString('base64')}:`,
      };
    },
    /** All headers of one callback. `forged` signs with a key the merchant does not know. */
    sign(callback: { url: string; body: string; now: number; forged: boolean }) {
      const { host, pathname } = new URL(callback.url);
      const created = Math.floor(callback.now / 1000);
      const headers = {
        'content-type': 'application/json; charset=UTF-8',
        'content-digest': `sha-512=:${digest(callback.body)}:`,
        'signature-date': new Date(callback.now).toISOString(),
      };
      const parameters =
        '("@method" "@authority" "@path" "signature-date" "content-digest" "content-type")' +
        `;alg="ecdsa-p256-sha256";keyid="${callbackKeyId}"` +
        `;created=${created};expires=${created + signatureLifeSeconds}`;
      const base = [
        '"@method": POST',
        `"@authority": ${host}`,
        `"@path": ${pathname}`,
        `"signature-date": ${headers['signature-date']}`,
        `"content-digest": ${headers['content-digest']}`,
        `"content-type": ${headers['content-type']}`,
        `"@signature-params": ${parameters}`,
      ].join('\n');
      const signature = signBytes('sha256', Buffer.from(base), {
        key: callback.forged ? stranger : key,
        dsaEncoding: 'der',
      });
      return {
        ...headers,
        'signature-input': `sig-pp=${parameters}`,
        signature: `sig-pp=:${signature.toString('base64')}:`,
        'accept-signature':
          'rsa-pss-sha512,ecdsa-p256-sha256,rsa-v1_5-sha256,ecdsa-p384-sha384',
        'accept-digest': 'sha-256,sha-512',
      };
    },
  };
}

function digest(body: string): string {
  return createHash('sha512').update(body).digest('base64');
}

function keyFrom(seed: Seed, purpose: string): KeyObject {
  const pair = createECDH('prime256v1');
  // The leading zero keeps the scalar below the order of the curve.
  const scalar = `00${seed.hex(purpose).slice(2)}`;
  pair.setPrivateKey(scalar, 'hex');
  const point = pair.getPublicKey();
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(scalar, 'hex').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
}
