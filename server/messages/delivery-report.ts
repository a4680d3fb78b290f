import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { sql } from '../database/database.ts';
import type { ArrivedCallback, CallbackOutcome } from '../http/callbacks.ts';

/** Final words of Africa's Talking; all others say that the message is still on its way. */
const finalStates: Readonly<Record<string, 'delivered' | 'failed'>> = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
};

const longestText = 200;

const recordDelivery = sql(`
  update sms set state = $3, failure = $4
  where provider = $1 and provider_message_id = $2 and state in ('sent', 'unknown')`);

/**
 * A delivery report. Nobody signs these, so the address carries a secret; and nothing but the
 * message's own state ever follows from one. Unknown messages are taken and forgotten.
 */
export async function handleDeliveryReport(
  { db, config, sms }: Context,
  { kind, rawBody }: Pick<ArrivedCallback, 'kind' | 'rawBody'>,
): Promise<CallbackOutcome> {
  const { callbackSecret } = config;
  const expected = callbackSecret === '' ? 'delivery' : `delivery-${callbackSecret}`;
  if (!isSame(kind, expected)) return 'stranger';
  const form = new URLSearchParams(rawBody.toString('utf8').replaceAll('\0', ''));
  const id = form.get('id') ?? '';
  const status = form.get('status') ?? '';
  const state = Object.hasOwn(finalStates, status) ? finalStates[status] : undefined;
  if (id !== '' && id.length <= longestText && state !== undefined) {
    const failure = form.get('failureReason') ?? (state === 'failed' ? status : null);
    const short = failure?.replaceAll('\0', '').slice(0, longestText) ?? null;
    await db.run(recordDelivery, [sms.name, id.replaceAll('\0', ''), state, short]);
  }
  return 'taken';
}

/** Compares without telling by its time how much of a guess was right. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
