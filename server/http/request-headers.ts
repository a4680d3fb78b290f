import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as words from '../../contract/words/headers.ts';
import type { FieldErrors } from '../../contract/words/field-errors.ts';

/** What a token call shows: the token, and what makes the request one of a kind. */
export interface Credentials {
  readonly tokenHash: Uint8Array;
  /** The hash of the key in the device's cookie: a token alone opens nothing. */
  readonly deviceHash: Uint8Array;
  readonly uid: string;
  readonly nonce: string;
  readonly sentAtMs: bigint;
}

// Node gives header names in lower case; complaints name them as they are specified.
const everyRequest = words.everyRequestHeaders.map(
  (name) => [name, name.toLowerCase()] as const,
);
const tenantHeader = 'X-TenantID'.toLowerCase();

/** What is wrong with the headers that every request carries; null when nothing is. */
export function complainOfHeaders(headers: IncomingHttpHeaders): FieldErrors | null {
  let errors: Record<string, string> | null = null;
  for (const [name, key] of everyRequest) {
    const value = headers[key];
    if (typeof value !== 'string' || value === '') (errors ??= {})[name] = 'is missing';
    else if (value.length > words.headerLimit) (errors ??= {})[name] = 'is too long';
  }
  if (headers[tenantHeader] !== words.tenant) {
    (errors ??= {})['X-TenantID'] ??= 'is not a tenant of this service';
  }
  return errors;
}

/**
 * Reads the five headers of a token call. `logged-out` without a device's key, or without a
 * token that could be ours. Errors when another of them is wrong, or the `sign` does not belong
 * to the others.
 */
export function readCredentials(
  headers: IncomingHttpHeaders,
  deviceHash: Uint8Array | null,
): Credentials | 'logged-out' | { readonly errors: FieldErrors } {
  const { token, uid, nonce, timestamp, sign } = headers;
  if (typeof token !== 'string' || !words.tokenPattern.test(token)) return 'logged-out';
  if (deviceHash === null) return 'logged-out';
  const errors: Record<string, string> = {};
  if (!fits(uid, words.uidPattern)) errors['uid'] = 'must be 1 to 64 printable characters';
  if (!fits(nonce, words.noncePattern)) errors['nonce'] = 'must be 6 letters or digits';
  if (!fits(timestamp, words.timestampPattern)) errors['timestamp'] = 'must be milliseconds';
  if (!fits(sign, words.signPattern)) errors['sign'] = 'must be 32 lower-case hex digits';
  if (fits(uid) && fits(nonce) && fits(timestamp) && Object.keys(errors).length === 0) {
    if (sign === signatureOf({ uid, nonce, timestamp })) {
      const tokenHash = hash('sha256', token, 'buffer');
      return { tokenHash, deviceHash, uid, nonce, sentAtMs: storable(BigInt(timestamp)) };
    }
    errors['sign'] = 'is not the MD5 of uid, nonce and timestamp';
  }
  return { errors };
}

/**
 * The nearest instants that the database can store; requests further off are refused for their time
 * anyway.
 */
function storable(ms: bigint): bigint {
  if (BigInt.asIntN(64, ms) === ms) return ms;
  return ms < 0n ? -(2n ** 63n) : 2n ** 63n - 1n;
}

/** The `sign` that belongs to these headers. */
export function signatureOf(call: { uid: string; nonce: string; timestamp: string }): string {
  return hash('md5', words.signatureText(call), 'hex');
}

function fits(value: string | string[] | undefined, pattern?: RegExp): value is string {
  return typeof value === 'string' && (pattern === undefined || pattern.test(value));
}
