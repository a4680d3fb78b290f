import {
  constants,
  createCipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Shorter keys hold no key of message signing, and guard nothing. */
const shortestKeyBits = 1024;

/**
 * An RSA public key as PEM, or as Airtel hands it out: the bare base64 of its SPKI. Null for
 * anything else.
 */
export function readPublicKey(text: unknown): KeyObject | null {
  const key = typeof text === 'string' ? publicKeyOf(text) : null;
  const bits = key?.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength;
  return bits && bits >= shortestKeyBits ? key : null;
}

function publicKeyOf(text: string): KeyObject | null {
  try {
    if (text.includes('-----BEGIN')) return createPublicKey(text);
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/** The PIN of our disbursement wallet, as the `pin` of a request wants it. */
export function encryptedPin(pin: string, key: KeyObject): string {
  return rsa(key, pin);
}

/** The two headers of message signing. */
export interface SealedMessage {
  readonly 'x-signature': string;
  readonly 'x-key': string;
}

/**
 * Signs a body as Airtel calls it: the very bytes that are sent, encrypted under a new key
 * (AES-256-CBC), and that key under Airtel's. Anyone could make one; it proves only that the
 * body was not changed on its way.
 */
export function sealMessage(body: Uint8Array, key: KeyObject): SealedMessage {
  const aesKey = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', aesKey, iv);
  const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
  return {
    'x-signature': sealed.toString('base64'),
    'x-key': rsa(key, `${aesKey.toString('base64')}:${iv.toString('base64')}`),
  };
}

function rsa(key: KeyObject, text: string): string {
  const padding = constants.RSA_PKCS1_PADDING;
  return publicEncrypt({ key, padding }, Buffer.from(text, 'utf8')).toString('base64');
}
