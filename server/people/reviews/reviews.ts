import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';

export type ReviewKind = 'face' | 'order';

/** Something a person of the lender is to look at. An order's review names its order. */
export interface NewReview {
  readonly kind: ReviewKind;
  readonly borrowerId: BorrowerId;
  readonly orderId: OrderId | null;
  /** Why a machine would not decide, for the operator's eyes. */
  readonly reasons: readonly string[];
  readonly now: Date;
}

const insertReview = sql<
  void,
  {
    id: string;
    kind: ReviewKind;
    borrowerId: BorrowerId;
    orderId: OrderId | null;
    reasons: string;
    now: Date;
  }
>(`
  insert into review (id, kind, borrower_id, order_id, reasons, opened_at)
  values (:id, :kind, :borrowerId, :orderId, :reasons, :now)
  on conflict (borrower_id, kind) where decided_at is null do nothing`);

/**
 * Asks a person to look, in the transaction of what made it needed. One of a kind is open for a
 * borrower at a time: asking again while it is changes nothing.
 */
export async function openReview(q: Queryable, review: NewReview): Promise<void> {
  const { kind, borrowerId, orderId, reasons, now } = review;
  await q.run(insertReview, {
    id: newId(),
    kind,
    borrowerId,
    orderId,
    reasons: jsonText(reasons),
    now,
  });
}
