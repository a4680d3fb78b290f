import { createHash, timingSafeEqual, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { RawCallback } from '../../store/ports/payment-provider.ts';

/** One signature of a message (RFC 9421), taken apart. */
export interface MessageSignature {
  readonly components: readonly string[];
  /** The text of `Signature-Input` behind the label, as it is signed. */
  readonly parameters: string;
  readonly keyId: string;
  readonly algorithm: string | null;
  readonly createdSeconds: number | null;
  readonly expiresSeconds: number | null;
  readonly signature: Uint8Array;
}

/**
 * A gateway in between adds its own signature. A higher limit would let an attacker's header cost
 * many checks.
 */
const mostSignatures = 5;

/** Reads the signatures with a label in both headers, in order: at most five. */
export function readSignatures(headers: RawCallback['headers']): MessageSignature[] {
  const input = headerOf(headers, 'signature-input') ?? '';
  const values = valuesByLabel(headerOf(headers, 'signature') ?? '');
  const signatures: MessageSignature[] = [];
  // What is listed and signed has no bracket within, so that no sign is gone over twice.
  const labelled = /(?:^|,\s*)([a-z*][a-z0-9_.*-]*)=(\(([^()]*)\)((?:;[^,]*)?))/g;
  for (const [, label = '', parameters = '', list = '', rest = ''] of input.matchAll(
    labelled,
  )) {
    if (signatures.length === mostSignatures) break;
    const signature = values.get(label);
    const keyId = /;keyid="([^"]*)"/.exec(rest)?.[1];
    if (signature === undefined || keyId === undefined) continue;
    signatures.push({
      components: [...list.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? ''),
      parameters,
      keyId,
      algorithm: /;alg="([^"]*)"/.exec(rest)?.[1] ?? null,
      createdSeconds: secondsOf(rest, 'created'),
      expiresSeconds: secondsOf(rest, 'expires'),
      signature,
    });
  }
  return signatures;
}

/** Parsed once for all labels; if a label has two values, the first counts. */
function valuesByLabel(header: string): ReadonlyMap<string, Uint8Array> {
  const values = new Map<string, Uint8Array>();
  for (const part of header.split(',')) {
    const [name, value] = splitOnce(part.trim());
    const match = /^:([A-Za-z0-9+/=]*):$/.exec(value);
    if (match && !values.has(name)) values.set(name, Buffer.from(match[1] ?? '', 'base64'));
  }
  return values;
}

function splitOnce(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function secondsOf(parameters: string, name: string): number | null {
  const digits = new RegExp(`;${name}=(\\d{1,12})(?:;|$)`).exec(parameters)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** One of each kind we know. */
const mostDigests = 2;

/** Whether `Content-Digest` (RFC 9530) is there, known, and that of the body. */
export function digestFits(raw: Pick<RawCallback, 'headers' | 'body'>): boolean {
  const header = headerOf(raw.headers, 'content-digest') ?? '';
  const known = [...header.matchAll(/(sha-256|sha-512)=:([A-Za-z0-9+/=]+):/g)];
  return (
    known.length > 0 &&
    known.length <= mostDigests &&
    known.every(([, name = '', digest = '']) => {
      const own = createHash(name.replace('-', '')).update(raw.body).digest();
      return sameBytes(own, Buffer.from(digest, 'base64'));
    })
  );
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What is signed has a handful; more would have us hash one header many times. */
const mostComponents = 20;

/** Without the body under it a signature would say nothing about what is claimed. */
const mustCover = ['@method', '@path', 'content-digest'];

/**
 * Whether the signature is of this message by this key. pawaPay writes its ECDSA signatures as
 * DER and not as r‖s, which RFC 9421 asks for: both are taken.
 */
export function signatureFits(
  raw: RawCallback,
  { components, parameters, algorithm, signature }: MessageSignature,
  key: KeyObject,
): boolean {
  if (components.length > mostComponents) return false;
  if (!mustCover.every((name) => components.includes(name))) return false;
  const lines: string[] = [];
  for (const name of components) {
    const value = componentOf(raw, name);
    if (value === null) return false;
    lines.push(`"${name}": ${value}`);
  }
  const base = Buffer.from([...lines, `"@signature-params": ${parameters}`].join('\n'));
  return waysToVerify(algorithm, key).some(({ hash, ...how }) => {
    try {
      return verify(hash, base, { key, ...how }, signature);
    } catch {
      return false;
    }
  });
}

function componentOf(raw: RawCallback, name: string): string | null {
  switch (name) {
    case '@method':
      return raw.method.toUpperCase();
    case '@authority':
      return raw.authority.toLowerCase();
    case '@path':
      return raw.path;
    default:
      return name.startsWith('@') ? null : headerOf(raw.headers, name);
  }
}

interface WayToVerify {
  readonly hash: string;
  readonly dsaEncoding?: 'der' | 'ieee-p1363';
  readonly padding?: number;
  readonly saltLength?: number;
}

const rsaPkcs1Padding = 1;
const rsaPssPadding = 6;

/** By the named algorithm where it fits the kind of key; without a name, all that fit. */
function waysToVerify(algorithm: string | null, key: KeyObject): WayToVerify[] {
  const ecdsa = (hash: string): WayToVerify[] => [
    { hash, dsaEncoding: 'der' },
    { hash, dsaEncoding: 'ieee-p1363' },
  ];
  const ways: Readonly<
    Record<string, { readonly kind: string; readonly ways: WayToVerify[] }>
  > = {
    'ecdsa-p256-sha256': { kind: 'ec', ways: ecdsa('sha256') },
    'ecdsa-p384-sha384': { kind: 'ec', ways: ecdsa('sha384') },
    'rsa-pss-sha512': {
      kind: 'rsa',
      ways: [{ hash: 'sha512', padding: rsaPssPadding, saltLength: 64 }],
    },
    'rsa-v1_5-sha256': { kind: 'rsa', ways: [{ hash: 'sha256', padding: rsaPkcs1Padding }] },
  };
  return Object.entries(ways)
    .filter(([name]) => algorithm === null || name === algorithm)
    .filter(([, { kind }]) => kind === key.asymmetricKeyType)
    .flatMap(([, one]) => one.ways);
}

/** A header by its lower-case name; several lines of one name are joined (RFC 9421, 2.1). */
function headerOf(headers: RawCallback['headers'], name: string): string | null {
  const value = headers[name];
  if (value === undefined) return null;
  if (typeof value === 'string') return value.trim();
  return value.map((line) => line.trim()).join(', ');
}
