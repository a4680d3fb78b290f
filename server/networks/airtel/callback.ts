import { createHmac, timingSafeEqual } from 'node:crypto';
import { recordIn, recordOf, textOf } from '../../store/foreign-json.ts';
import type { RawCallback, ReadCallback } from '../../store/ports/payment-provider.ts';
import { providerIdOf } from './wire-id.ts';

/**
 * Reads a callback and proves its origin by the `hash` in its body. It is the base64 of an
 * HMAC-SHA256 over `{"transaction":{…}}` under the application's private key, as text. Airtel
 * does not say how that JSON is spaced, and its example has a hash of the form with two spaces.
 * So each form is tried. The hash names no time: an old callback sent again only triggers a
 * poll.
 */
export function readCallback(raw: RawCallback, callbackKey: string): ReadCallback {
  const body = recordIn(raw.body);
  const providerId = idIn(body);
  const refuse = (remark: string): ReadCallback => ({ verified: false, remark, providerId });
  const hash = textOf(body['hash']);
  if (hash === null) return refuse('there is no hash');
  if (callbackKey === '') return refuse('there is no key to prove callbacks with');
  const text = Buffer.from(raw.body).toString('utf8');
  const verified = signedForms(text, body).some((form) => isHashOf(hash, form, callbackKey));
  if (!verified) return refuse('the hash is not of this message');
  const claims = claimOf[textOf(recordOf(body['transaction'])['status_code']) ?? ''] ?? null;
  return { verified, remark: null, providerId, claims };
}

const claimOf: Readonly<Record<string, ReadCallback['claims']>> = {
  TS: 'confirmed',
  TF: 'failed',
  TE: 'failed',
};

/** The transaction that a callback names, in our own writing of its id. */
export function paymentNamedIn(bytes: Uint8Array): string | null {
  return idIn(recordIn(bytes));
}

function idIn(body: Readonly<Record<string, unknown>>): string | null {
  return providerIdOf(recordOf(body['transaction'])['id']);
}

/** Every text the hash may have been made of. */
function signedForms(text: string, body: Readonly<Record<string, unknown>>): string[] {
  const { hash: _hash, ...signed } = body;
  return [JSON.stringify(signed), JSON.stringify(signed, null, 2), ...withoutHash(text)];
}

/** The member of the hash; no step of the pattern can backtrack. */
const hashMember = /"hash"\s*:\s*"[^"\\]*"/g;

/** The body as it came, less its `hash`, the comma that belonged to it, and perhaps its space. */
function withoutHash(text: string): string[] {
  const forms: string[] = [];
  for (const { index, 0: member } of text.matchAll(hashMember)) {
    const end = index + member.length;
    const before = endOfSpaceBefore(text, index);
    const after = startOfSpaceAfter(text, end);
    const without = (from: number, to: number) => text.slice(0, from) + text.slice(to);
    if (text[before - 1] === ',') forms.push(without(endOfSpaceBefore(text, before - 1), end));
    if (text[after] === ',') {
      forms.push(without(index, startOfSpaceAfter(text, after + 1)), without(index, after + 1));
    }
    if (forms.length >= mostForms) break;
  }
  return forms;
}

/** A body has one hash; a second one may stand in what the borrower wrote. */
const mostForms = 6;

function endOfSpaceBefore(text: string, end: number): number {
  let at = end;
  while (at > 0 && isSpace(text[at - 1])) at--;
  return at;
}

function startOfSpaceAfter(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at++;
  return at;
}

/** What JSON takes for space. */
function isSpace(sign: string | undefined): boolean {
  return sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';
}

function isHashOf(hash: string, form: string, key: string): boolean {
  const ours = createHmac('sha256', key).update(form, 'utf8').digest();
  const theirs = Buffer.from(hash, 'base64');
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
