import { newSms } from '../../messages/new-sms.ts';
import type { SmsKind } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import type { Scene } from './scene.ts';

const usefulHours = 24;

/** Queues a message to the borrower, in the transaction of the session. */
export async function sendSms(
  { tx, owner, now, context, later }: Scene,
  text: string,
  kind: SmsKind = 'answer',
): Promise<void> {
  const { id: borrowerId, mobile } = owner;
  await queueSms(tx, newSms({ borrowerId, mobile, kind, text, now, usefulHours }), now);
  later(() => context.wake('send-sms'));
}
