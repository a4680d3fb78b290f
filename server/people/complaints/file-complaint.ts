import { fileComplaint, takeoverTopic } from '../../../contract/borrower/complaints.ts';
import type { ComplaintTopic } from '../../../contract/borrower/complaints.ts';
import * as say from '../../../contract/sentences/complaint-messages.ts';
import { wordsMissing } from '../../../contract/sentences/form-faults.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { plainText } from '../../../contract/words/plain-text.ts';
import { answerByOf } from '../../../domain/people/complaint.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { refuse, type RefusalOf } from '../../http/refusal.ts';
import { type Caller, serve } from '../../http/serve.ts';
import { newId } from '../../store/ids.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { nextReadableNumber } from '../../store/readable-number.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import {
  answerDay,
  complaintOfRequest,
  type ComplaintRow,
  writeStep,
} from './complaint-row.ts';
import { complaintView } from './complaint-view.ts';

/** More than this in a day is no way to be heard; the phone is. */
export const mostComplaintsADay = 5;
const dayMs = 86_400_000;
/** A message about a complaint is of use for so long. */
export const complaintUsefulHours = 48;

/** Of two requests of a borrower at once, one waits for the other. */
export const lockBorrower = sql<void, { borrowerId: BorrowerId }>(
  'select 1 from borrower where id = :borrowerId for update',
);
const selectOrder = sql<void, { orderId: OrderId; borrowerId: BorrowerId }>(
  'select 1 from loan_order where id = :orderId and borrower_id = :borrowerId',
);
const countNewest = sql<{ readonly count: bigint }, { borrowerId: BorrowerId; since: Date }>(
  `select count(*) as count from complaint where borrower_id = :borrowerId
    and filed_at > :since`,
);
const selectTakenOver = sql<{ id: bigint }, { borrowerId: BorrowerId }>(`
  select o.id from loan_order o join loan_event e on e.order_id = o.id
  where o.borrower_id = :borrowerId and e.kind = 'takeover-noticed'
  order by o.status in ('active', 'overdue') desc, o.id desc limit 1`);
/** A complaint as it comes in. */
export interface Filing {
  readonly requestId: string;
  readonly topic: ComplaintTopic;
  readonly words: string;
  readonly orderId: OrderId | null;
}

/**
 * Files a complaint under a readable number and tells the borrower by SMS by when it is answered.
 * The same `requestId` again answers the complaint it made. Refusals: `form-invalid` for words of
 * which nothing can be seen, `order-not-found`, `too-many-complaints`.
 */
export const fileComplaintCall = serve(fileComplaint, async ({ context, borrower, body }) => {
  const { requestId, topic } = body;
  const isOfTakeover = topic === takeoverTopic;
  const taken = isOfTakeover
    ? await context.db.row(selectTakenOver, { borrowerId: borrower.id })
    : null;
  // To those who have no such loan it is nothing to complain of.
  if (taken === undefined) return refuse('order-not-found');
  const orderId = taken === null ? (body.orderId ?? null) : (Number(taken.id) as OrderId);
  const filing = { requestId, topic, words: plainText(body.words), orderId };
  if (filing.words === '') {
    return refuse('form-invalid', {}, { errors: { words: wordsMissing } });
  }
  const filed = await context.db.transaction((tx) =>
    fileInTransaction(tx, context, borrower, filing),
  );
  if ('reason' in filed) return filed;
  context.wake('send-sms');
  return complaintView(context, filed);
});

/** Files a complaint in a transaction, once for its `requestId`, and tells the borrower by SMS. */
export async function fileInTransaction(
  tx: Queryable,
  context: Context,
  { id: borrowerId, mobile }: Pick<Caller, 'id' | 'mobile'>,
  filing: Filing,
): Promise<ComplaintRow | RefusalOf<typeof fileComplaint>> {
  await tx.row(lockBorrower, { borrowerId });
  const before = await complaintOfRequest(tx, borrowerId, filing.requestId);
  if (before !== null) return before;
  const now = context.clock.now();
  const refusal = await refusalOf(tx, borrowerId, { filing, now });
  if (refusal !== null) return refusal;
  const row = await openComplaint(tx, context, { borrowerId, filing, now });
  const { complaintsPhone } = context.config.lender;
  const text = say.filed(row.number, answerDay(row), complaintsPhone);
  const kind = 'complaint';
  const message = {
    borrowerId,
    mobile,
    kind,
    text,
    now,
    usefulHours: complaintUsefulHours,
  } as const;
  await queueSms(tx, newSms(message), now);
  return row;
}

async function refusalOf(
  tx: Queryable,
  borrowerId: BorrowerId,
  { filing, now }: { readonly filing: Filing; readonly now: Date },
): Promise<RefusalOf<typeof fileComplaint> | null> {
  const { orderId } = filing;
  if (orderId !== null && !(await tx.row(selectOrder, { orderId, borrowerId }))) {
    return refuse('order-not-found');
  }
  const since = new Date(now.getTime() - dayMs);
  const newest = (await tx.row(countNewest, { borrowerId, since }))?.count ?? 0n;
  return newest >= BigInt(mostComplaintsADay) ? refuse('too-many-complaints') : null;
}

/**
 * Opens a complaint under the next number, with its clock, and answers it. The caller has locked
 * its borrower and sends the message.
 */
export async function openComplaint(
  tx: Queryable,
  { keys }: Pick<Context, 'keys'>,
  of: { readonly borrowerId: BorrowerId; readonly filing: Filing; readonly now: Date },
): Promise<ComplaintRow> {
  const { borrowerId, now, filing } = of;
  const { requestId, topic, words } = filing;
  const orderId = filing.orderId === null ? null : BigInt(filing.orderId);
  const plain = Buffer.from(words);
  const wordsId = await putSealed(tx, keys, { borrowerId, kind: 'complaint', plain, now });
  const id = newId();
  const number = await nextReadableNumber(tx, 'C', now);
  const answerBy = answerByOf('with-lender', civilDateOf(now));
  const ids = { id, number, borrowerId, requestId, orderId, wordsId };
  const row = { ...ids, topic, state: 'with-lender', filedAt: now, answerBy };
  await insertInto(tx, 'complaint', row);
  const filed = { fact: 'filed', answerId: null, reason: null, by: null, at: now } as const;
  await writeStep(tx, { id, version: 0, borrowerId }, filed);
  const opened = await complaintOfRequest(tx, borrowerId, requestId);
  if (opened === null) throw new Error('a complaint is there once it was filed');
  return opened;
}
