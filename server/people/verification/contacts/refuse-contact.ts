import { opaqueIdPattern } from '../../../../contract/words/ids.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { newSms } from '../../../messages/new-sms.ts';
import { reopenStep } from '../reopen-step.ts';
import { contactRefusedText } from './contact-texts.ts';

const usefulHours = 72;

const selectNotice = sql<
  { readonly borrower_id: BorrowerId; readonly refused_at: Date | null },
  { code: string }
>('select borrower_id, refused_at from contact_notice where code = :code');

const lockBorrower = sql<
  { readonly mobile: Mobile; readonly open_orders: bigint },
  { borrowerId: BorrowerId }
>(`
  select mobile, (select count(*) from loan_order where borrower_id = :borrowerId
    and status in ('reviewing', 'referred', 'disbursing', 'active', 'overdue')) as open_orders
  from borrower where id = :borrowerId for update`);

const markRefused = sql<{ readonly was_named: boolean }, { code: string; now: Date }>(`
  update contact_notice set refused_at = :now, is_named = false
  where code = :code and refused_at is null
  returning (select old.is_named from contact_notice old where old.code = :code) as was_named`);

const insertSms = sql<
  void,
  {
    smsId: string;
    borrowerId: BorrowerId;
    mobile: Mobile;
    text: string;
    now: Date;
    expiresAt: Date;
  }
>(`
  insert into sms (id, borrower_id, mobile, kind, text, state, next_try_at, created_at, expires_at)
  values (:smsId, :borrowerId, :mobile, 'contact-refused', :text, 'queued', :now, :now,
    :expiresAt)`);

/** `unknown`: no contact was told this code. */
export type NoticeState = 'unknown' | 'open' | 'refused';

/** How the notice with this code stands. */
export async function readNotice(q: Queryable, code: string): Promise<NoticeState> {
  if (!opaqueIdPattern.test(code)) return 'unknown';
  const row = await q.row(selectNotice, { code });
  if (row === undefined) return 'unknown';
  return row.refused_at === null ? 'open' : 'refused';
}

/**
 * A contact refuses. The borrower may not name that number again, and is asked by SMS for somebody
 * else when it was one of their contacts; while a loan is open it is only noted, since nothing of
 * a running loan hangs on a contact. Refusing again changes nothing.
 */
export async function refuseContact(context: Context, code: string): Promise<NoticeState> {
  if (!opaqueIdPattern.test(code)) return 'unknown';
  const { db, clock, config } = context;
  const now = clock.now();
  const state = await db.transaction(async (tx): Promise<NoticeState> => {
    const notice = await tx.row(selectNotice, { code });
    if (notice === undefined) return 'unknown';
    const borrowerId = notice.borrower_id;
    const borrower = await tx.row(lockBorrower, { borrowerId });
    const marked = await tx.row(markRefused, { code, now });
    if (borrower === undefined || marked?.was_named !== true) return 'refused';
    if (borrower.open_orders > 0n) return 'refused';
    if (!(await reopenStep(tx, borrowerId, 'contacts'))) return 'refused';
    const { mobile } = borrower;
    const text = contactRefusedText(config.publicUrl);
    const sms = newSms({ borrowerId, mobile, kind: 'contact-refused', text, now, usefulHours });
    await tx.run(insertSms, {
      smsId: sms.id,
      borrowerId,
      mobile,
      text,
      now,
      expiresAt: sms.expiresAt,
    });
    return 'refused';
  });
  context.wake('send-sms');
  return state;
}
