import { randomUUID } from 'node:crypto';
import type { Mobile } from '../../../contract/market/phone.ts';
import * as say from '../../../contract/sentences/account-block.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { lockBorrower, openComplaint } from '../complaints/file-complaint.ts';
import { dropPin } from '../ussd-pin/pin-row.ts';
import { endSessions } from '../sessions/live-sessions.ts';

type Of = { borrowerId: BorrowerId };

/** A block that is open: its number, and since when. */
export interface OpenBlock {
  readonly number: string;
  readonly blockedAt: Date;
}

const selectOpen = sql<OpenBlock, Of>(`
  select c.number, b.blocked_at from account_block b join complaint c on c.id = b.complaint_id
  where b.borrower_id = :borrowerId and b.lifted_at is null`);
const liftOpen = sql<void, Of & { staffId: string; now: Date }>(`
  update account_block set lifted_at = :now, lifted_by = :staffId
  where borrower_id = :borrowerId and lifted_at is null`);

/** Whether an account is blocked, of the borrower whose id is `owner` in a statement. */
export const isBlocked = (owner: string) => `exists (select from account_block
  where borrower_id = ${owner} and lifted_at is null)`;

/** The open block of a borrower; null: there is none. */
export async function findBlock(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<OpenBlock | null> {
  return (await q.row(selectOpen, { borrowerId })) ?? null;
}

/** A message that comes later than this tells of nothing that can still be stopped. */
const smsUsefulHours = 48;

/**
 * Blocks an account whose phone is lost. Nothing is lent, no payout leaves, every login and the PIN
 * for USSD end. Staff have a complaint with a clock. What is owed stays, and can be paid. Where it
 * is blocked already, it answers that block. The caller wakes `send-sms` once this is committed.
 */
export async function blockAccount(
  tx: Queryable,
  context: Context,
  of: {
    readonly borrower: { readonly id: BorrowerId; readonly mobile: Mobile };
    readonly by: 'ussd' | 'staff';
    readonly now: Date;
  },
): Promise<OpenBlock & { readonly isNew: boolean }> {
  const { borrower, by, now } = of;
  const { id: borrowerId, mobile } = borrower;
  await tx.row(lockBorrower, { borrowerId });
  const before = await findBlock(tx, borrowerId);
  if (before !== null) return { ...before, isNew: false };
  const words = by === 'ussd' ? say.blockedByUssd : say.blockedByCall;
  const filing = { requestId: randomUUID(), topic: 'other', words, orderId: null } as const;
  const complaint = await openComplaint(tx, context, { borrowerId, filing, now });
  const { id: complaintId, number } = complaint;
  const row = { id: newId(), borrowerId, complaintId, blockedAt: now, blockedBy: by };
  await insertInto(tx, 'account_block', row);
  await endSessions(tx, { borrowerId, but: null, now });
  await dropPin(tx, borrowerId);
  const text = say.blocked(number, context.config.lender.complaintsPhone);
  const sms = { borrowerId, mobile, kind: 'security', text, now } as const;
  await queueSms(tx, newSms({ ...sms, usefulHours: smsUsefulHours }), now);
  return { number, blockedAt: now, isNew: true };
}

/** Opens a blocked account again. The caller wakes `send-sms` once this is committed. */
export async function liftBlock(
  tx: Queryable,
  of: {
    readonly borrower: { readonly id: BorrowerId; readonly mobile: Mobile };
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { borrower, staffId, now } = of;
  const { id: borrowerId, mobile } = borrower;
  if ((await tx.run(liftOpen, { borrowerId, staffId, now })) === 0) return;
  const sms = { borrowerId, mobile, kind: 'security', text: say.opened, now } as const;
  await queueSms(tx, newSms({ ...sms, usefulHours: smsUsefulHours }), now);
}

/** The day of a block, as a page says it. */
export const blockedOn = (block: OpenBlock | null): CivilDate | null =>
  block && civilDateOf(block.blockedAt);
