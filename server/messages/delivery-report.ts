import type { Context } from '../store/context.ts';
import type { ArrivedCallback, CallbackOutcome } from '../http/arrived-callback.ts';
import { isSame } from './inbound-sms.ts';
import { recordDelivery } from './record-delivery.ts';

/** Final words of Africa's Talking; all others say that the message is still on its way. */
const finalStates: Readonly<Record<string, 'delivered' | 'failed'>> = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
};

/**
 * A delivery report. They are unsigned, so the address carries a secret; and nothing but the
 * message's own state ever follows from one. Unknown messages are taken and forgotten.
 */
export async function handleDeliveryReport(
  { db, config }: Context,
  { kind, rawBody }: Pick<ArrivedCallback, 'kind' | 'rawBody'>,
): Promise<CallbackOutcome> {
  const { callbackSecret } = config;
  const expected = callbackSecret === '' ? 'delivery' : `delivery-${callbackSecret}`;
  if (!isSame(kind, expected)) return 'stranger';
  const form = new URLSearchParams(rawBody.toString('utf8').replaceAll('\0', ''));
  const messageId = form.get('id') ?? '';
  const status = form.get('status') ?? '';
  const state = Object.hasOwn(finalStates, status) ? finalStates[status] : undefined;
  if (state !== undefined) {
    const failure = form.get('failureReason') ?? (state === 'failed' ? status : null);
    await recordDelivery(db, { provider: 'africastalking', messageId, state, failure });
  }
  return 'taken';
}
