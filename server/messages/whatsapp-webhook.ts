import { createHmac } from 'node:crypto';
import type { ArrivedCallback, CallbackOutcome } from '../http/arrived-callback.ts';
import type { WhatsappConfig } from '../store/config.ts';
import { listOf, recordIn, recordOf, textOf } from '../store/foreign-json.ts';
import type { Context } from '../store/context.ts';
import type { InboundSms } from './inbound-sms.ts';
import { isSame } from './inbound-sms.ts';
import { errorText } from './whatsapp-api.ts';
import { keepStatuses } from './whatsapp-channel.ts';
import type { WhatsappStatus } from './whatsapp-channel.ts';

/** Of one call; the rest comes again, as Meta repeats what was not taken. */
const mostStatuses = 1000;
const mostMessages = 100;
const longestId = 200;

/** `sha256=` and the HMAC of the raw body by the secret of our app. */
export function hubSignature(appSecret: string, rawBody: Buffer): string {
  return `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`;
}

/** The words that are echoed where their caller knows our token; null: a stranger's. */
export function hubChallenge(
  { verifyToken }: WhatsappConfig,
  query: URLSearchParams,
): string | null {
  const isAsked = query.get('hub.mode') === 'subscribe';
  const challenge = query.get('hub.challenge') ?? '';
  const isKnown = isSame(query.get('hub.verify_token') ?? '', verifyToken);
  return isAsked && isKnown && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
}

/**
 * Statuses of our messages and what borrowers write, under `X-Hub-Signature-256`. `hear` takes
 * what they write; a call that is not signed is a stranger's.
 */
export async function handleWhatsapp(
  context: Context,
  { headers, rawBody }: Pick<ArrivedCallback, 'headers' | 'rawBody'>,
  hear: (message: InboundSms) => Promise<void>,
): Promise<CallbackOutcome> {
  const { db, clock, config } = context;
  const { whatsapp } = config.sms;
  const signature = headers['x-hub-signature-256'];
  if (whatsapp === null || typeof signature !== 'string') return 'stranger';
  if (!isSame(signature, hubSignature(whatsapp.appSecret, rawBody))) return 'stranger';
  // The same app may have other numbers, which are not this product's.
  const values = listOf(recordIn(rawBody)['entry'])
    .flatMap((entry) => listOf(recordOf(entry)['changes']))
    .map((change) => recordOf(recordOf(change)['value']))
    .filter((one) => recordOf(one['metadata'])['phone_number_id'] === whatsapp.phoneNumberId);
  const statuses = values.flatMap((one) => listOf(one['statuses'])).flatMap(statusOf);
  const written = values.flatMap((one) => listOf(one['messages'])).flatMap(writtenOf);
  if (statuses.length > mostStatuses || written.length > mostMessages) {
    throw new Error('WhatsApp sent more in one call than it says it does');
  }
  if (statuses.length > 0) {
    await keepStatuses(db, statuses, clock.now());
    if (statuses.some(({ status }) => status === 'failed')) context.wake('send-sms');
  }
  for (const message of written) await hear(message);
  return 'taken';
}

const words = ['sent', 'delivered', 'read', 'failed'] as const;

function statusOf(value: unknown): WhatsappStatus[] {
  const one = recordOf(value);
  const status = words.find((word) => word === one['status']);
  const messageId = idOf(one['id']);
  if (status === undefined || messageId === '') return [];
  const error = recordOf(listOf(one['errors'])[0]);
  const smsId = idOf(one['biz_opaque_callback_data']);
  const code = Number(error['code'] ?? Number.NaN);
  const at = instantOf(one['timestamp']);
  if (at === null) return [];
  const failure = status === 'failed' ? errorText(error) || 'failed' : null;
  return [{ messageId, smsId, status, at, code, failure }];
}

function writtenOf(value: unknown): InboundSms[] {
  const one = recordOf(value);
  const body = recordOf(one['text'])['body'];
  const messageId = idOf(one['id']);
  const from = textOf(one['from']) ?? '';
  const text = typeof body === 'string' ? body.replaceAll('\0', '') : '';
  const sentAt = instantOf(one['timestamp']);
  // A reaction under one of our messages asks nothing.
  if (messageId === '' || from === '' || one['type'] === 'reaction') return [];
  return [{ provider: 'whatsapp', messageId, from: `+${from}`, text, sentAt }];
}

function idOf(value: unknown): string {
  const id = typeof value === 'string' ? value.replaceAll('\0', '') : '';
  return id.length > longestId ? '' : id;
}

/** Seconds since 1970, as digits. */
function instantOf(value: unknown): Date | null {
  const said = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^\d{1,11}$/.test(said) ? new Date(Number(said) * 1000) : null;
}
