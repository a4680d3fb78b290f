import type { ContactHow } from '../../../../contract/borrower/data-rights.ts';
import type { contactOutcomes } from '../../../../contract/borrower/data-rights.ts';
import type { contactPurposes } from '../../../../contract/staff/collections-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { BorrowerId, OrderId } from '../../../../contract/words/ids.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import type { NewRows } from '../../../store/database/row-types.ts';

type Outcome = (typeof contactOutcomes)[number];

/** A contact as it is kept. */
export interface ContactRow {
  readonly id: string;
  readonly orderId: OrderId;
  readonly borrowerId: BorrowerId;
  readonly how: ContactHow;
  readonly purpose: (typeof contactPurposes)[number];
  readonly staffId: StaffId;
  readonly staffName: string;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: Outcome | null;
  readonly noteId: string | null;
}

const endRow = sql<
  void,
  { id: string; outcome: Outcome; noteId: string | null; now: Date; orderId: OrderId }
>(`
  update contact_attempt set ended_at = :now, outcome = :outcome, note_id = :noteId
  where id = :id and order_id = :orderId and ended_at is null`);

const columns = `a.id, a.order_id::int, a.borrower_id, a.how,
  a.purpose, a.staff_id, s.name as staff_name, a.begun_at,
  a.ended_at, a.outcome, a.note_id
  from contact_attempt a join staff s on s.id = a.staff_id`;
const mostOfALoan = 100;
const selectOne = sql<ContactRow, { id: string }>(`select ${columns} where a.id = :id`);
const selectOfLoan = sql<ContactRow, { orderId: OrderId }>(`
  select ${columns} where a.order_id = :orderId order by a.begun_at desc limit ${mostOfALoan}`);
const selectMine = sql<{ id: string; orderId: bigint }, { staffId: StaffId }>(`
  select id, order_id from contact_attempt
  where staff_id = :staffId and ended_at is null`);
const selectLast = sql<
  { orderId: bigint; at: Date; by: string },
  { orderIds: readonly bigint[] }
>(`
  select distinct on (a.order_id) a.order_id as order_id, a.begun_at as at, s.name as by
  from contact_attempt a join staff s on s.id = a.staff_id
  where a.order_id = any (:orderIds::bigint[]) order by a.order_id, a.begun_at desc`);

/** False where another was faster: one at a time a person, and a place of its day each. */
export async function beginRow(
  tx: Queryable,
  begun: NewRows['contact_attempt'],
): Promise<boolean> {
  return (await insertInto(tx, 'contact_attempt', begun, 'on conflict do nothing')) === 1;
}

/** False of one that was ended already. */
export async function endContactRow(
  tx: Queryable,
  of: {
    readonly id: string;
    readonly orderId: OrderId;
    readonly outcome: Outcome;
    readonly noteId: string | null;
    readonly now: Date;
  },
): Promise<boolean> {
  return (await tx.run(endRow, of)) === 1;
}

export async function findContact(q: Queryable, id: string): Promise<ContactRow | null> {
  return (await q.row(selectOne, { id })) ?? null;
}

/** The contacts about a loan, newest first. */
export function contactsOf(q: Queryable, orderId: OrderId): Promise<ContactRow[]> {
  return q.rows(selectOfLoan, { orderId });
}

/** What a person has begun and not ended. */
export async function openContactOf(
  q: Queryable,
  staffId: StaffId,
): Promise<{ readonly id: string; readonly orderId: bigint } | null> {
  return (await q.row(selectMine, { staffId })) ?? null;
}

/** Who contacted each of some loans last, by their numbers. */
export async function lastContacts(q: Queryable, orderIds: readonly bigint[]) {
  const rows = await q.rows(selectLast, { orderIds });
  return new Map(rows.map(({ orderId, ...last }) => [String(orderId), last]));
}
