import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
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

/**
 * Asks a person to look, in the transaction of what made it needed. One of a kind is open for a
 * borrower at a time: asking again while it is changes nothing.
 */
export async function openReview(q: Queryable, review: NewReview): Promise<void> {
  const { kind, borrowerId, now: openedAt } = review;
  const orderId = review.orderId === null ? null : BigInt(review.orderId);
  const reasons = jsonText(review.reasons);
  const row = { id: newId(), kind, borrowerId, orderId, reasons, openedAt };
  const whileOpen = 'on conflict (borrower_id, kind) where decided_at is null do nothing';
  await insertInto(q, 'review', row, whileOpen);
}
