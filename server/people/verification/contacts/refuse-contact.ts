import { opaqueIdPattern } from '../../../../contract/words/ids.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { queueSms } from '../../../messages/queue-sms.ts';
import { reopenStep } from '../reopen-step.ts';
import { contactRefusedText } from './contact-texts.ts';

const usefulHours = 72;

const selectNotice = sql<
  { readonly borrowerId: BorrowerId; readonly refusedAt: Date | null },
  { code: string }
>('select borrower_id, refused_at from contact_notice where code = :code');

const lockBorrower = sql<
  { readonly mobile: Mobile; readonly openOrders: bigint },
  { borrowerId: BorrowerId }
>(`
  select mobile, (select count(*) from loan_order where borrower_id = :borrowerId
    and status in ('reviewing', 'referred', 'disbursing', 'active', 'overdue')) as open_orders
  from borrower where id = :borrowerId for update`);

const markRefused = sql<{ readonly wasNamed: boolean }, { code: string; now: Date }>(`
  update contact_notice set refused_at = :now, is_named = false
  where code = :code and refused_at is null
  returning (select old.is_named from contact_notice old where old.code = :code) as was_named`);

/** `unknown`: no contact got this code. */
export type NoticeState = 'unknown' | 'open' | 'refused';

/** The state of the notice with this code. */
export async function readNotice(q: Queryable, code: string): Promise<NoticeState> {
  if (!opaqueIdPattern.test(code)) return 'unknown';
  const row = await q.row(selectNotice, { code });
  if (row === undefined) return 'unknown';
  return row.refusedAt === null ? 'open' : 'refused';
}

/**
 * A contact refuses. The borrower may not name that number again, and is asked by SMS for
 * another contact if it was theirs. While a loan is open it is only noted, since no open loan
 * depends on a contact. Refusing again changes nothing.
 */
export async function refuseContact(context: Context, code: string): Promise<NoticeState> {
  if (!opaqueIdPattern.test(code)) return 'unknown';
  const { db, clock, config } = context;
  const now = clock.now();
  const state = await db.transaction(async (tx): Promise<NoticeState> => {
    const notice = await tx.row(selectNotice, { code });
    if (notice === undefined) return 'unknown';
    const borrowerId = notice.borrowerId;
    const borrower = await tx.row(lockBorrower, { borrowerId });
    const marked = await tx.row(markRefused, { code, now });
    if (borrower === undefined || marked?.wasNamed !== true) return 'refused';
    if (borrower.openOrders > 0n) return 'refused';
    if (!(await reopenStep(tx, borrowerId, 'contacts'))) return 'refused';
    const { mobile } = borrower;
    const text = contactRefusedText(config.publicUrl);
    const sms = newSms({ borrowerId, mobile, kind: 'contact-refused', text, now, usefulHours });
    await queueSms(tx, sms, now);
    return 'refused';
  });
  context.wake('send-sms');
  return state;
}
