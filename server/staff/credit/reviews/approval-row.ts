import type { Preview } from '../../../../contract/staff/proposal-view.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable, ValuesOf } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';

interface Person {
  readonly id: StaffId;
  readonly name: string;
}

/** What one person approved alone about a referred loan, and what became of it. */
export interface ApprovalRow {
  readonly id: string;
  readonly reviewId: string;
  readonly orderId: OrderId;
  readonly amount: Ngwee;
  readonly by: Person;
  /** Whether they work here still. */
  readonly isHere: boolean;
  readonly preview: Preview;
  readonly reason: string;
  readonly approvedAt: Date;
  readonly notBefore: Date;
  readonly state: 'approved' | 'done' | 'held' | 'stopped';
  readonly endedAt: Date | null;
  readonly stoppedBy: Person | null;
  /** Why it was stopped or held back. */
  readonly why: string | null;
}

type Stored = Omit<ApprovalRow, 'orderId' | 'amount'> & { orderId: bigint; amount: bigint };

const mostOfOne = 50;
const mostAtOnce = 100;

const approvalsWhere = <Values extends ValuesOf<Values> | undefined = undefined>(
  condition: string,
) =>
  sql<Stored, Values>(`
  select a.id, a.review_id, a.order_id, a.amount, a.preview,
    a.reason, a.approved_at, a.not_before, a.state,
    a.ended_at, a.why, s.state = 'works-here' as is_here,
    json_build_object('id', s.id, 'name', s.name) as by,
    (select json_build_object('id', t.id, 'name', t.name) from staff t
      where t.id = a.stopped_by) as stopped_by
  from review_approval a join staff s on s.id = a.staff_id where ${condition}`);

const selectOf = approvalsWhere<{ reviewId: string }>(
  `a.review_id = :reviewId order by a.approved_at desc, a.id limit ${mostOfOne}`,
);
const selectDue = approvalsWhere<{ now: Date }>(
  `a.state = 'approved' and a.not_before <= :now order by a.not_before limit ${mostAtOnce}`,
);

/** What was approved about a review, the newest first. */
export async function approvalsOf(q: Queryable, reviewId: string): Promise<ApprovalRow[]> {
  return (await q.rows(selectOf, { reviewId })).map(approvalOf);
}

/** What was approved, and whose hold is over. */
export async function approvalsToCarryOut(q: Queryable, now: Date): Promise<ApprovalRow[]> {
  return (await q.rows(selectDue, { now })).map(approvalOf);
}

function approvalOf({ orderId, amount, ...row }: Stored): ApprovalRow {
  return { ...row, orderId: Number(orderId) as OrderId, amount: ngwee(amount) };
}

interface NewApproval {
  readonly id: string;
  readonly reviewId: string;
  readonly orderId: OrderId;
  readonly amount: Ngwee;
  readonly staffId: StaffId;
  readonly reason: string;
  readonly approvedAt: Date;
  readonly notBefore: Date;
}

/** In a transaction that holds the review. */
export async function keepApproval(
  tx: Queryable,
  approval: NewApproval,
  preview: Preview,
): Promise<void> {
  const orderId = BigInt(approval.orderId);
  const row = { ...approval, orderId, preview: JSON.stringify(preview), state: 'approved' };
  await insertInto(tx, 'review_approval', row);
}

const stopApproval = sql<void, { id: string; by: StaffId; at: Date; why: string }>(`
  update review_approval set state = 'stopped', stopped_by = :by, ended_at = :at, why = :why
  where id = :id and state = 'approved' and not_before > :at`);

/** False when its hold was over. */
export async function keepStop(
  tx: Queryable,
  stopped: {
    readonly id: string;
    readonly by: StaffId;
    readonly at: Date;
    readonly why: string;
  },
): Promise<boolean> {
  return (await tx.run(stopApproval, stopped)) === 1;
}

const lockApproval = sql<{ id: string }, { id: string }>(
  `select id from review_approval where id = :id and state = 'approved'
    for update skip locked`,
);

/** Whether it is still to be carried out; no other process does it. */
export async function lockToCarryOut(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.row(lockApproval, { id })) !== undefined;
}

const endApproval = sql<void, { id: string; at: Date; state: string; why: string | null }>(
  'update review_approval set state = :state, ended_at = :at, why = :why where id = :id',
);

/** How it ended: it was done, or held back with why. */
export async function keepEnding(
  tx: Queryable,
  { id, why, at }: { readonly id: string; readonly why: string | null; readonly at: Date },
): Promise<void> {
  await tx.run(endApproval, { id, at, state: why === null ? 'done' : 'held', why });
}

const lockOne = sql<{ version: number }, { id: string }>(
  'select version from review where id = :id for update',
);
const touchOne = sql<void, { id: string }>(
  'update review set version = version + 1 where id = :id',
);

/** Holds a review until the transaction ends: who decides about it comes one after the other. */
export async function lockReview(tx: Queryable, id: string): Promise<void> {
  await tx.row(lockOne, { id });
}

/** What happened to it without deciding it: earlier viewers look again. */
export async function touchReview(tx: Queryable, id: string): Promise<void> {
  await tx.run(touchOne, { id });
}
