import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../store/config.ts';
import type { ArrivedCallback } from '../http/arrived-callback.ts';
import { twilioSignature } from './twilio.ts';

/** Where Twilio sends what borrowers write: registered at the number or messaging service. */
export const twilioInboundPath = '/callbacks/twilio/incoming';

/** An SMS to the lender, as its gateway brought it. */
export interface InboundSms {
  readonly provider: 'africastalking' | 'twilio' | 'whatsapp';
  readonly messageId: string;
  /** As the gateway writes numbers. */
  readonly from: string;
  readonly text: string;
  /** Null: the gateway does not say. */
  readonly sentAt: Date | null;
}

type Arrived = Pick<ArrivedCallback, 'kind' | 'url' | 'headers' | 'rawBody'>;

/**
 * An incoming message of Africa's Talking: form fields `from, to, text, date, id, linkId`. They
 * are unsigned, so the address carries the secret. Null: a stranger's.
 */
export function inboundOfAfricasTalking(
  { callbackSecret }: Pick<Config, 'callbackSecret'>,
  { kind, rawBody }: Arrived,
): InboundSms | null {
  const expected = callbackSecret === '' ? 'incoming' : `incoming-${callbackSecret}`;
  if (!isSame(kind, expected)) return null;
  const field = fieldsOf(rawBody);
  return {
    provider: 'africastalking',
    messageId: field('id'),
    from: field('from'),
    text: field('text'),
    sentAt: readDate(field('date')),
  };
}

/**
 * An incoming message of Twilio: form fields `MessageSid, From, To, Body, …` under
 * `X-Twilio-Signature`. Null: a stranger's.
 */
export function inboundOfTwilio(
  { sms: { twilio } }: Pick<Config, 'sms'>,
  { url, headers, rawBody }: Arrived,
): InboundSms | null {
  if (twilio === null || new URL(url, 'http://here').pathname !== twilioInboundPath)
    return null;
  const form = new URLSearchParams(rawBody.toString('utf8'));
  const address = twilio.callbackUrl + url;
  const signature = headers['x-twilio-signature'];
  const expected = twilioSignature(twilio.authToken, { address, form });
  if (typeof signature !== 'string' || !isSame(signature, expected)) return null;
  const field = fieldsOf(rawBody);
  const [messageId, from, text] = [field('MessageSid'), field('From'), field('Body')];
  return { provider: 'twilio', messageId, from, text, sentAt: null };
}

/** PostgreSQL keeps no zero byte. */
function fieldsOf(rawBody: Buffer): (name: string) => string {
  const form = new URLSearchParams(rawBody.toString('utf8'));
  return (name) => (form.get(name) ?? '').replaceAll('\0', '');
}

/** `2026-11-27 09:30:00`, with or without a T. Its zone is not documented; it is read as UTC. */
function readDate(text: string): Date | null {
  const [, day, hour] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text) ?? [];
  const date = new Date(`${day ?? ''}T${hour ?? ''}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Compares without telling by its time how much of a guess was right. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
