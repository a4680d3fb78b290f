import { newSms } from '../../messages/new-sms.ts';
import type { SmsKind } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { sql } from '../../store/database/database.ts';
import { violatedConstraint } from '../../store/database/violated-constraint.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import { Again } from './again.ts';
import type { Scene } from './scene.ts';

const usefulHours = 24;
const idLength = 22;

/** Queues a message to the borrower, in the transaction of the session; `id`: not a new one. */
export async function sendSms(
  { tx, owner, now, context, later }: Scene,
  text: string,
  kind: SmsKind = 'answer',
  id?: string,
): Promise<void> {
  const { id: borrowerId, mobile } = owner;
  const sms = newSms({ borrowerId, mobile, kind, text, now, usefulHours });
  await queueSms(tx, { ...sms, ...(id !== undefined && { id }) }, now);
  later(() => context.wake('send-sms'));
}

const selectSms = sql<object, { id: string }>('select from sms where id = :id');

/**
 * The same at most once a day; false: it was sent today already. The message is its own mark, by
 * its id.
 * @throws {Again} when another session sends it at the same time
 */
export async function sendOnceToday(
  scene: Scene,
  what: 'payments' | 'borrow-link',
  text: string,
): Promise<boolean> {
  const { tx, owner, today, context } = scene;
  const mark = fingerprint(context.keys, 'ussd-sms', `${what} ${owner.id} ${today}`);
  const id = mark.slice(0, idLength);
  if ((await tx.row(selectSms, { id })) !== undefined) return false;
  await sendSms(scene, text, 'answer', id).catch((error: unknown) => {
    throw violatedConstraint(error) === 'sms_pkey' ? new Again() : error;
  });
  return true;
}
