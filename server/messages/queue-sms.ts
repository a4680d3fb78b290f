import type { Queryable } from '../store/database/database.ts';
import { insertInto } from '../store/database/insert-into.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { NewSms } from './new-sms.ts';

/**
 * Puts a message into the outbox, in the transaction of what it tells about. Wake `send-sms` after
 * the commit. A message about an order's money goes with the order's own statement instead.
 * @param message its `mobile` is empty where the sealed text has the number
 */
export async function queueSms(
  q: Queryable,
  message: Omit<NewSms, 'mobile'> & { readonly mobile: Mobile | '' },
  now: Date,
): Promise<void> {
  const { id, borrowerId, mobile, kind, text, expiresAt } = message;
  const row = { id, borrowerId, mobile, kind, text, expiresAt, createdAt: now };
  await insertInto(q, 'sms', { ...row, state: 'queued', nextTryAt: now });
}
