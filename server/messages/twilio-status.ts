import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../store/context.ts';
import type { ArrivedCallback, CallbackOutcome } from '../http/arrived-callback.ts';
import { recordDelivery } from './record-delivery.ts';
import { statusPath, twilioSignature } from './twilio.ts';

/** Final words of Twilio; queued, sending and sent say that it is still on its way. */
const finalStates: Readonly<Record<string, 'delivered' | 'failed'>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};

/**
 * What became of a message, under `X-Twilio-Signature`. A forged one is a stranger's; one that
 * comes after its time is too, so that an old one cannot be replayed. Only the message's own
 * state ever follows from it.
 */
export async function handleTwilioStatus(
  { db, config, clock }: Context,
  { url, headers, rawBody }: Pick<ArrivedCallback, 'url' | 'headers' | 'rawBody'>,
): Promise<CallbackOutcome> {
  const { twilio } = config.sms;
  if (twilio === null) return 'stranger';
  const { pathname, searchParams } = new URL(url, 'http://here');
  const form = new URLSearchParams(rawBody.toString('utf8'));
  const address = twilio.callbackUrl + url;
  const expected = twilioSignature(twilio.authToken, { address, form });
  if (pathname !== statusPath || !isSame(headers['x-twilio-signature'], expected)) {
    return 'stranger';
  }
  const until = Number(searchParams.get('until'));
  if (!(clock.now().getTime() <= until * 1000)) return 'stranger';
  const status = form.get('MessageStatus') ?? '';
  const state = Object.hasOwn(finalStates, status) ? finalStates[status] : undefined;
  if (state !== undefined) {
    const failure =
      state === 'failed' ? `${form.get('ErrorCode') ?? ''} ${status}`.trim() : null;
    const messageId = form.get('MessageSid') ?? '';
    await recordDelivery(db, { provider: 'twilio', messageId, state, failure });
  }
  return 'taken';
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
