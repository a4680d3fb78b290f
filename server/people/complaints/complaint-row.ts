import assert from 'node:assert/strict';
import type { ComplaintTopic } from '../../../contract/borrower/complaints.ts';
import { type CivilDate, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type {
  ComplaintClock,
  ComplaintFact,
  ComplaintState,
} from '../../../domain/people/complaint.ts';
import {
  answerByOf,
  complaintAfter,
  complaintHandedOver,
} from '../../../domain/people/complaint.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';

/** A complaint as it is kept; its words and answers are encrypted. */
export interface ComplaintRow {
  readonly id: string;
  readonly number: string;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly topic: ComplaintTopic;
  readonly orderId: OrderId | null;
  readonly wordsId: string;
  readonly state: ComplaintState;
  readonly version: number;
  readonly filedAt: Date;
  readonly answerBy: CivilDate | null;
  readonly steps: readonly ComplaintStep[];
}

/** A thing that happened to a complaint, the oldest first. */
export interface ComplaintStep {
  readonly fact: 'filed' | ComplaintFact;
  readonly answerId: string | null;
  readonly reason: string | null;
  /** The person of the lender; null when it was the borrower. */
  readonly by: string | null;
  readonly at: Date;
}

interface StoredStep extends Omit<ComplaintStep, 'at'> {
  readonly at: string;
}

interface StoredComplaint extends Omit<ComplaintRow, 'orderId' | 'steps'> {
  readonly orderId: bigint | null;
  readonly steps: readonly StoredStep[];
}

const columns = `c.id, c.number, c.borrower_id, b.mobile, c.topic,
  c.order_id, c.words_id, c.state, c.version,
  c.filed_at, c.answer_by,
  (select coalesce(jsonb_agg(jsonb_build_object('fact', fact, 'answerId', answer_id,
      'reason', reason, 'by', by_whom, 'at', at) order by version), '[]')
    from complaint_step where complaint_id = c.id) as steps
  from complaint c join borrower b on b.id = c.borrower_id`;

/** A borrower sees this many of the newest; no one files more in years. */
const mostShown = 50;

const selectOwn = sql<StoredComplaint, { borrowerId: BorrowerId }>(`
  select ${columns} where c.borrower_id = :borrowerId order by c.filed_at desc, c.number desc
  limit ${mostShown}`);
const selectByNumber = sql<StoredComplaint, { number: string }>(
  `select ${columns} where c.number = :number`,
);
const selectByRequest = sql<StoredComplaint, { borrowerId: BorrowerId; requestId: string }>(`
  select ${columns} where c.borrower_id = :borrowerId and c.request_id = :requestId`);
/** A borrower's complaints, the newest first. */
export async function complaintsOf(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<ComplaintRow[]> {
  return (await q.rows(selectOwn, { borrowerId })).map(fromRow);
}

/** Null when there is none of that number. */
export async function findComplaint(
  q: Queryable,
  number: string,
): Promise<ComplaintRow | null> {
  const row = await q.row(selectByNumber, { number });
  return row === undefined ? null : fromRow(row);
}

/** The complaint a request made before; null when it made none yet. */
export async function complaintOfRequest(
  q: Queryable,
  borrowerId: BorrowerId,
  requestId: string,
): Promise<ComplaintRow | null> {
  const row = await q.row(selectByRequest, { borrowerId, requestId });
  return row === undefined ? null : fromRow(row);
}

function fromRow({ orderId, steps, ...row }: StoredComplaint): ComplaintRow {
  return {
    ...row,
    orderId: orderId === null ? null : (Number(orderId) as OrderId),
    steps: steps.map((step) => ({ ...step, at: new Date(step.at) })),
  };
}

const updateState = sql<
  void,
  { id: string; version: number; state: ComplaintState; answerBy: CivilDate | null }
>(`
  update complaint set state = :state, answer_by = :answerBy, version = version + 1,
    warned_at = null, missed_at = null
  where id = :id and version = :version`);

export interface NewStep {
  readonly fact: ComplaintFact;
  readonly answerId?: string;
  readonly reason?: string;
  readonly by?: string;
  readonly now: Date;
}

/**
 * Moves a complaint, if the move is legal now and it has not moved since it was read. Null when it
 * did not move. Answers the last day for the answer that is owed then.
 */
export async function moveComplaint(
  tx: Queryable,
  row: ComplaintRow,
  step: NewStep,
): Promise<{ readonly answerBy: CivilDate | null } | null> {
  const { fact, answerId = null, reason = null, by = null, now } = step;
  const next = clockAfter(row, step);
  if (next === null) return null;
  const { state, answerBy } = next;
  if ((await tx.run(updateState, { id: row.id, version: row.version, state, answerBy })) !== 1)
    return null;
  await writeStep(tx, row, { fact, answerId, reason, by, at: now });
  return { answerBy };
}

/** The day by which an open complaint is answered, as its borrower reads it. */
export function answerDay({ answerBy }: Pick<ComplaintRow, 'answerBy'>): string {
  assert(answerBy !== null, 'an open complaint has a day by which it is answered');
  return showDay(answerBy);
}

/** Put before the director by a person of the lender, or by the borrower: each has its clock. */
function clockAfter(row: ComplaintRow, { fact, by, now }: NewStep): ComplaintClock | null {
  const today = civilDateOf(now);
  if (fact === 'escalated' && by !== undefined) return complaintHandedOver(row, today);
  const state = complaintAfter(row, fact, today);
  return state && { state, answerBy: answerByOf(state, today) };
}

/** Writes down what happened, as the step after the version that was read. */
export async function writeStep(
  tx: Queryable,
  { id, version, borrowerId }: Pick<ComplaintRow, 'id' | 'version' | 'borrowerId'>,
  { fact, answerId, reason, by, at }: ComplaintStep,
): Promise<void> {
  const step = { fact, answerId, reason, byWhom: by, at };
  const row = { complaintId: id, version: version + 1, borrowerId, ...step };
  await insertInto(tx, 'complaint_step', row);
}
