import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';

/*
 * A passkey without a device: what an authenticator does, done in software. The simulator's people
 * and the tests have one; what it makes and signs is verified like any other.
 */

export interface SoftwarePasskey {
  /** As base64url. */
  readonly id: string;
  /** PKCS #8. */
  readonly privateKey: Uint8Array;
}

/** Where a browser would say it is. */
export interface At {
  readonly origin: string;
  readonly rpId: string;
}

/** Present, and known by a gesture: bits 0 and 2. */
const userIsThere = 0b0000_0101;
const withCredential = 0b0100_0000;

/** A new P-256 key with an id. */
export function newSoftwarePasskey(): SoftwarePasskey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    id: randomBytes(32).toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

/** What `navigator.credentials.create` answers, as JSON. */
export function makePasskey(key: SoftwarePasskey, at: At, challenge: string) {
  const id = Buffer.from(key.id, 'base64url');
  const credential = Buffer.concat([
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    coseKey(key),
  ]);
  const authData = Buffer.concat([dataOf(at, userIsThere | withCredential, 0), credential]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  // CBOR of { fmt: 'none', attStmt: {}, authData }.
  const attestationObject = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    length,
    authData,
  ]);
  return {
    id: key.id,
    rawId: key.id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData('webauthn.create', at, challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    },
  };
}

/** What `navigator.credentials.get` answers, as JSON. */
export function signWithPasskey(key: SoftwarePasskey, at: At, challenge: string) {
  const data = clientData('webauthn.get', at, challenge);
  // Zero: it counts nothing, as passkeys that are on several devices do.
  const authData = dataOf(at, userIsThere, 0);
  const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
  return {
    id: key.id,
    rawId: key.id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKeyOf(key)).toString('base64url'),
    },
  };
}

/** The public key as authenticators say it: CBOR of { kty: EC2, alg: ES256, crv: P-256, x, y }. */
export function coseKey(key: SoftwarePasskey): Buffer {
  const { x = '', y = '' } = privateKeyOf(key).export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

function privateKeyOf({ privateKey }: SoftwarePasskey) {
  return createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
}

function clientData(type: string, { origin }: At, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function dataOf({ rpId }: At, flags: number, counter: number): Buffer {
  const end = Buffer.alloc(5);
  end.writeUInt8(flags);
  end.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), end]);
}
