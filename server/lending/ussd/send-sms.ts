import { midnightOf } from '../../../contract/words/civil-date.ts';
import { newSms } from '../../messages/new-sms.ts';
import type { SmsKind } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { sql } from '../../store/database/database.ts';
import type { Scene, StepName } from './scene.ts';

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

const selectSent = sql<object, { borrowerId: string; id: string; step: string; since: Date }>(`
  select from ussd_session where borrower_id = :borrowerId and id <> :id
    and step = :step and touched_at >= :since limit 1`);

/** Whether another session of today ended at a step, whose SMS costs and comes once a day. */
export async function wasSentToday(
  { tx, owner, today, sessionRowId: id }: Scene,
  step: StepName,
): Promise<boolean> {
  const of = { borrowerId: owner.id, id, step, since: midnightOf(today) };
  return (await tx.row(selectSent, of)) !== undefined;
}
