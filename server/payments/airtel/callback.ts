import { createHmac, timingSafeEqual } from 'node:crypto';
import { recordOf, textOf } from '../pawapay/read-answer.ts';
import type { RawCallback, ReadCallback } from '../port.ts';
import { providerIdOf } from './wire-id.ts';

/**
 * Reads a callback and proves its origin by the `hash` in its body: the base64 of an HMAC-SHA256
 * over `{"transaction":{…}}` under the application's private key, as text. Airtel does not say how
 * that JSON is spaced, and its own example has a hash of the form with two spaces; so each form is
 * tried. The hash names no time: an old callback sent once more only makes us ask once more.
 */
export function readCallback(raw: RawCallback, callbackKey: string): ReadCallback {
  const text = Buffer.from(raw.body).toString('utf8');
  const body = bodyOf(text);
  const providerId = providerIdOf(recordOf(body['transaction'])['id']);
  const refuse = (remark: string): ReadCallback => ({ verified: false, remark, providerId });
  const hash = textOf(body['hash']);
  if (hash === null) return refuse('there is no hash');
  if (callbackKey === '') return refuse('there is no key to prove callbacks with');
  const verified = signedForms(text, body).some((form) => isHashOf(hash, form, callbackKey));
  if (!verified) return refuse('the hash is not of this message');
  return { verified, remark: null, providerId };
}

/** Every text the hash may have been made of. */
function signedForms(text: string, body: Readonly<Record<string, unknown>>): string[] {
  const { hash: _hash, ...signed } = body;
  return [JSON.stringify(signed), JSON.stringify(signed, null, 2), ...withoutHash(text)];
}

const hashMember = '"hash"\\s*:\\s*"[^"\\\\]*"';
const cuts = [`\\s*,\\s*${hashMember}`, `${hashMember}\\s*,\\s*`, `${hashMember}\\s*,`];

/** The body as it came, less its `hash`, the comma that belonged to it, and perhaps its space. */
function withoutHash(text: string): string[] {
  return cuts.map((cut) => text.replace(new RegExp(cut), ''));
}

function isHashOf(hash: string, form: string, key: string): boolean {
  const ours = createHmac('sha256', key).update(form, 'utf8').digest();
  const theirs = Buffer.from(hash, 'base64');
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}
