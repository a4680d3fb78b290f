import { sql } from '../store/database/database.ts';
import type { Queryable } from '../store/database/database.ts';
import type { NewSms } from './new-sms.ts';

const insertSms = sql(`
  insert into sms
    (id, borrower_id, mobile, kind, text, state, next_try_at, created_at, expires_at)
  values ($1, $2, $3, $4, $5, 'queued', $6, $6, $7)`);

/**
 * Puts a message into the outbox, in the transaction of what it tells about. Wake `send-sms` after
 * the commit. A message about an order's money goes with the order's own statement instead.
 */
export async function queueSms(q: Queryable, message: NewSms, now: Date): Promise<void> {
  const { id, borrowerId, mobile, kind, text, expiresAt } = message;
  await q.run(insertSms, [id, borrowerId, mobile, kind, text, now, expiresAt]);
}
