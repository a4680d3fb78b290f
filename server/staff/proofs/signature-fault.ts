import { createHash, createPublicKey, verify } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';

/*
 * Whether a passkey signed words, by Node alone: without the database, the server's keys or any
 * package. The server says it where an act is carried out, and an auditor from an export.
 */

export const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

const fields = [
  'words',
  'nonce',
  'credentialId',
  'publicKey',
  'clientData',
  'authenticatorData',
  'signature',
  'origin',
  'rpId',
] as const;
/** Words and their signature; bytes as base64url. */
export type SignedWords = Readonly<Record<(typeof fields)[number], string>>;

/** What is wrong with a file: the field that was altered, and why it is known. */
export interface Fault {
  readonly field: string;
  readonly why: string;
}

/** What is wrong with an exported approval; null when all of it is as it was signed. */
export function faultOf(read: Readonly<Partial<Record<string, unknown>>>): Fault | null {
  const missing = fields.find((field) => typeof read[field] !== 'string');
  if (missing !== undefined) return { field: missing, why: 'is missing' };
  const approval = read as SignedWords;
  return faultOfEncoding(approval) ?? faultOfWords(approval) ?? faultOfSignature(approval);
}

/** By a hash of every field. */
const sound = new Set<string>();
const mostSound = 10_000;

/**
 * Whether a signature fits. Each is verified once by a process: every approval traces the same
 * enrolments, and verifying them again was half of its time.
 */
export function isSound(signed: SignedWords): boolean {
  const all = JSON.stringify(fields.map((field) => signed[field]));
  const mark = sha256(all).toString('base64');
  if (sound.has(mark)) return true;
  if (faultOf(signed) !== null) return false;
  if (sound.size >= mostSound) sound.clear();
  sound.add(mark);
  return true;
}

/** Bytes have one spelling: another one would be the same bytes and still an altered file. */
function faultOfEncoding(approval: SignedWords): Fault | null {
  const plain: readonly string[] = ['words', 'origin', 'rpId'];
  const encoded = fields.filter((field) => !plain.includes(field));
  const other = encoded.find(
    (one) => bytes(approval[one]).toString('base64url') !== approval[one],
  );
  return other === undefined
    ? null
    : { field: other, why: 'is not base64url as it was written' };
}

/** What the words and the rest of the file say of each other. */
function faultOfWords(approval: SignedWords): Fault | null {
  const { nonce, words, credentialId, origin, rpId } = approval;
  const told = parsed(bytes(approval.clientData).toString('utf8'));
  if (told === null) return { field: 'clientData', why: 'is no JSON' };
  const said = parsed(words);
  if (said === null) return { field: 'words', why: 'are no JSON' };
  if (challengeOf(nonce, words) !== told['challenge']) {
    // The signature covers the challenge: where it holds, the words or the nonce were altered.
    if (!isSignatureOf(approval)) return { field: 'clientData', why: 'names other words' };
    const isWholeWords = challengeOf(String(said['nonce']), words) === told['challenge'];
    return isWholeWords
      ? { field: 'nonce', why: 'is not the one of the words' }
      : { field: 'words', why: 'are not those that were signed' };
  }
  if (said['origin'] !== origin) return { field: 'origin', why: 'is not the one of the words' };
  if (said['rpId'] !== rpId) return { field: 'rpId', why: 'is not the one of the words' };
  const hash = sha256(bytes(approval.publicKey)).toString('hex');
  const keys = Array.isArray(said['keys']) ? said['keys'].filter(isRecord) : [];
  const named = keys.find((key) => key['publicKeyHash'] === hash);
  if (named === undefined) return { field: 'publicKey', why: 'is none of the approver’s' };
  if (named['id'] !== credentialId) return { field: 'credentialId', why: 'is of another key' };
  return null;
}

/** The challenge of an approval: SHA-256 of the nonce's bytes and the words. */
function challengeOf(nonce: string, words: string): string {
  return sha256(bytes(nonce), words).toString('base64url');
}

/** What the passkey signed, and whether it did. */
function faultOfSignature(approval: SignedWords): Fault | null {
  const told = parsed(bytes(approval.clientData).toString('utf8'));
  const data = bytes(approval.authenticatorData);
  const isOf = data.length >= 37 && data.subarray(0, 32).equals(sha256(approval.rpId));
  if (!isOf) return { field: 'authenticatorData', why: 'is of another place than rpId' };
  if (((data[32] ?? 0) & 5) !== 5) {
    return { field: 'authenticatorData', why: 'says that no user was present or verified' };
  }
  if (told?.['type'] !== 'webauthn.get')
    return { field: 'clientData', why: 'is of no signature' };
  if (told['origin'] !== approval.origin)
    return { field: 'clientData', why: 'is of another origin' };
  if (isSignatureOf(approval)) return null;
  return {
    field: 'signature',
    why: 'does not fit: it, clientData or authenticatorData was altered',
  };
}

function isSignatureOf(approval: SignedWords): boolean {
  const { publicKey, clientData, authenticatorData, signature } = approval;
  try {
    const { key, hash } = keyOf(bytes(publicKey));
    const over = Buffer.concat([bytes(authenticatorData), sha256(bytes(clientData))]);
    return verify(hash, over, key, bytes(signature));
  } catch {
    return false;
  }
}

/** A key of COSE (RFC 9053) as Node verifies by it: ES256, RS256 or EdDSA. */
function keyOf(cose: Buffer): { key: KeyObject; hash: string | null } {
  const map = new Map(cborMap(cose));
  const algorithm = map.get(3);
  const part = (label: number) => {
    const value = map.get(label);
    if (!(value instanceof Uint8Array)) throw new Error('a key without a part');
    return Buffer.from(value).toString('base64url');
  };
  const jwkOf: Readonly<Record<string, () => JsonWebKey>> = {
    '-7': () => ({ kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) }),
    '-8': () => ({ kty: 'OKP', crv: 'Ed25519', x: part(-2) }),
    '-257': () => ({ kty: 'RSA', n: part(-1), e: part(-2) }),
  };
  const jwk = jwkOf[String(algorithm)]?.();
  if (jwk === undefined) throw new Error('a key of another algorithm');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return { key, hash: algorithm === -8 ? null : 'sha256' };
}

/** The pairs of a map of CBOR whose keys and values are whole numbers or bytes. */
function cborMap(from: Buffer): (readonly [unknown, unknown])[] {
  let at = 0;
  const head = () => {
    const first = from[at++] ?? 0;
    const short = first & 31;
    if (short < 24) return { major: first >> 5, size: short };
    const width = 2 ** (short - 24);
    if (width > 4) throw new Error('longer than any key');
    const size = from.readUIntBE(at, width);
    at += width;
    return { major: first >> 5, size };
  };
  const value = (): number | Buffer => {
    const { major, size } = head();
    if (major === 0) return size;
    if (major === 1) return -1 - size;
    if (major !== 2) throw new Error('neither a number nor bytes');
    at += size;
    return from.subarray(at - size, at);
  };
  const { major, size } = head();
  if (major !== 5) throw new Error('no map');
  const pairs = Array.from({ length: size }, () => [value(), value()] as const);
  if (at !== from.length) throw new Error('more than a key');
  return pairs;
}

export function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
