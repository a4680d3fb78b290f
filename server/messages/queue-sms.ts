import { sql } from '../store/database/database.ts';
import type { Queryable } from '../store/database/database.ts';
import type { NewSms } from './new-sms.ts';

const insertSms = sql<
  void,
  {
    id: string;
    borrowerId: string | null;
    mobile: string;
    kind: string;
    text: string;
    now: Date;
    expiresAt: Date;
  }
>(`
  insert into sms
    (id, borrower_id, mobile, kind, text, state, next_try_at, created_at, expires_at)
  values (:id, :borrowerId, :mobile, :kind, :text, 'queued', :now, :now, :expiresAt)`);

/**
 * Puts a message into the outbox, in the transaction of what it tells about. Wake `send-sms` after
 * the commit. A message about an order's money goes with the order's own statement instead.
 */
export async function queueSms(q: Queryable, message: NewSms, now: Date): Promise<void> {
  const { id, borrowerId, mobile, kind, text, expiresAt } = message;
  await q.run(insertSms, { id, borrowerId, mobile, kind, text, now, expiresAt });
}
