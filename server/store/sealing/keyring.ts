import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { marks } from '../../../contract/words/translation.ts';
import { offeredLanguages, spoken } from '../spoken.ts';

/** The keys that guard what borrowers trust us with; they live in the environment alone. */
export interface Keyring {
  /** The id of the key that new things are sealed with; the others only open. */
  readonly current: string;
  readonly keys: ReadonlyMap<string, Buffer>;
  /** Makes fingerprints, so that doubles are found without opening anything. */
  readonly indexKey: Buffer;
}

/**
 * An encrypted item: its body has its own key, which is itself encrypted with a
 * key of the ring. Changing the ring's key rewraps the small key and leaves the body alone.
 */
export interface Sealed extends WrappedKey {
  readonly body: Buffer;
}

/** The small key of a thing, encrypted with the named key of the ring. */
export interface WrappedKey {
  readonly keyId: string;
  readonly wrappedKey: Buffer;
}

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Reads `k2:base64,k1:base64` (the first is current) and the index key.
 * @throws {Error} with a sentence when a key is not 32 bytes or an id is there twice
 */
export function readKeyring(text: string, indexKeyText: string): Keyring {
  const pairs = text.split(',').map((pair): [string, Buffer] => {
    const colon = pair.indexOf(':');
    const id = pair.slice(0, Math.max(colon, 0)).trim();
    if (!/^[a-z0-9-]{1,20}$/.test(id)) {
      throw new Error('each key is written as id:base64, the id of small letters and digits');
    }
    return [id, readKey(pair.slice(colon + 1), `the key ${id}`)];
  });
  const keys = new Map(pairs);
  const current = pairs[0]?.[0];
  if (current === undefined || keys.size !== pairs.length) {
    throw new Error('each key needs its own id');
  }
  return { current, keys, indexKey: readKey(indexKeyText, 'the index key') };
}

function readKey(base64: string, what: string): Buffer {
  const key = Buffer.from(base64.trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${what} must be 32 bytes in base64`);
  return key;
}

/**
 * Seals bytes by AES-256-GCM under a fresh key. `boundTo` names where the thing belongs: moved to
 * another owner or row it does not open any more.
 */
export function seal(ring: Keyring, plain: Uint8Array, boundTo: string): Sealed {
  const bytes = randomBytes(keyBytes);
  const wrapped = { keyId: ring.current, wrappedKey: wrap(ring, bytes, boundTo) };
  const body = encrypt(createSecretKey(bytes), inEnglish(plain), boundTo);
  return { ...wrapped, body };
}

const markBytes = Buffer.from(marks.open);

/** What is stored is English, as in the database. */
function inEnglish(plain: Uint8Array): Uint8Array {
  const bytes = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  return bytes.includes(markBytes) && offeredLanguages().length > 1
    ? Buffer.from(spoken(bytes.toString()))
    : plain;
}

/** Opens what {@link seal} made; throws when the key, the bytes or the place are not its own. */
export function unseal(ring: Keyring, sealed: Sealed, boundTo: string): Buffer {
  return decrypt(ownKeyOf(ring, sealed, boundTo), sealed.body, boundTo);
}

/** A thing under a key of the ring itself, which no other key takes the place of. */
export type SealedByRing = Omit<Sealed, 'wrappedKey'>;

/**
 * Seals as {@link seal} does, without its own key: a quarter of the work, for what is gone
 * before the ring's key is. By random ivs a key seals four thousand million of them. Most of the
 * work is done by this call, before it is known what is sealed; each thing has its own iv.
 */
export function sealerByRing(
  ring: Keyring,
  boundTo: string,
): (plain: Uint8Array) => SealedByRing {
  const key = asKey(keyOf(ring, ring.current));
  const begin = () => beginEncrypting(key, placeByRing(boundTo));
  let ready: Encrypting | null = begin();
  return (plain) => {
    const encrypting = ready ?? begin();
    ready = null;
    return { keyId: ring.current, body: encrypting(inEnglish(plain)) };
  };
}

/** Opens what {@link sealerByRing} made; throws as {@link unseal} does. */
export function unsealByRing(ring: Keyring, sealed: SealedByRing, boundTo: string): Buffer {
  return decrypt(keyOf(ring, sealed.keyId), sealed.body, placeByRing(boundTo));
}

/** No key of an item is there, which the ring's keys seal as well. */
function placeByRing(boundTo: string): string {
  return `by-ring|${boundTo}`;
}

/** A thing's own key guarded by the current key of the ring; the body stays as it is. */
export function rewrap(ring: Keyring, wrapped: WrappedKey, boundTo: string): WrappedKey {
  const wrappedKey = wrap(ring, ownKeyOf(ring, wrapped, boundTo), boundTo);
  return { keyId: ring.current, wrappedKey };
}

/**
 * A keyed fingerprint (HMAC-SHA-256, hex) of a value of a kind. A plain hash would not do: there
 * are few enough card numbers and phone numbers to try them all.
 */
export function fingerprint(ring: Keyring, kind: string, value: string | Uint8Array): string {
  return createHmac('sha256', asKey(ring.indexKey))
    .update(`${kind}|`)
    .update(value)
    .digest('hex');
}

function ownKeyOf(ring: Keyring, { keyId, wrappedKey }: WrappedKey, boundTo: string): Buffer {
  return decrypt(keyOf(ring, keyId), wrappedKey, boundTo);
}

function wrap(ring: Keyring, ownKey: Buffer, boundTo: string): Buffer {
  return encrypt(asKey(keyOf(ring, ring.current)), ownKey, boundTo);
}

function keyOf(ring: Keyring, id: string): Buffer {
  const key = ring.keys.get(id);
  if (key === undefined) throw new Error(`the key ${id} is not in the ring`);
  return key;
}

const asKeys = new WeakMap<Buffer, KeyObject>();

/** Node takes five times as long with a key that comes as bytes: it asks of them what they are. */
function asKey(bytes: Buffer): KeyObject {
  const known = asKeys.get(bytes) ?? createSecretKey(bytes);
  asKeys.set(bytes, known);
  return known;
}

/** Gives iv | ciphertext | tag, once. */
type Encrypting = (plain: Uint8Array) => Buffer;

function beginEncrypting(key: KeyObject, boundTo: string): Encrypting {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(boundTo));
  return (plain) =>
    Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function encrypt(key: KeyObject, plain: Uint8Array, boundTo: string): Buffer {
  return beginEncrypting(key, boundTo)(plain);
}

function decrypt(key: Buffer, sealed: Buffer, boundTo: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', asKey(key), sealed.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([
    decipher.update(sealed.subarray(ivBytes, -tagBytes)),
    decipher.final(),
  ]);
}
