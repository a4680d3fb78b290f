import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { ReviewKind } from './reviews.ts';

/** The state of a review, and its borrower. */
export interface ReviewRow {
  readonly id: string;
  readonly kind: ReviewKind;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly orderId: OrderId | null;
  readonly reasons: readonly string[];
  readonly openedAt: Date;
  /** Rises with each change, and with each step that the borrower did again for it. */
  readonly version: number;
  /** Null while it is open. */
  readonly decided: DecidedReview | null;
}

export interface DecidedReview {
  readonly decision: 'approved' | 'declined';
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
  readonly note: string | null;
  readonly retryOn: CivilDate | null;
}

interface StoredReview {
  id: string;
  kind: ReviewKind;
  borrowerId: BorrowerId;
  mobile: Mobile;
  orderId: bigint | null;
  reasons: string[];
  openedAt: Date;
  version: number;
  decidedAt: Date | null;
  decision: 'approved' | 'declined' | null;
  decidedBy: string | null;
  decisionReason: string | null;
  decisionNote: string | null;
  retryOn: CivilDate | null;
}

const selectOne = sql<StoredReview, { id: string }>(`
  select r.id, r.kind, r.borrower_id, b.mobile, r.order_id, r.reasons, r.opened_at,
    r.version + (select count(*)::int from review_step a
      where a.review_id = r.id and a.done_at is not null) as version,
    r.decided_at, r.decision, r.decided_by, r.decision_reason, r.decision_note, r.retry_on
  from review r join borrower b on b.id = r.borrower_id
  where r.id = :id`);

/** A review by its id; null when there is none. */
export async function findReview(q: Queryable, id: string): Promise<ReviewRow | null> {
  const row = await q.row(selectOne, { id });
  return row ? reviewOf(row) : null;
}

function reviewOf(row: StoredReview): ReviewRow {
  const { id, kind, mobile, reasons } = row;
  return {
    id,
    kind,
    mobile,
    reasons,
    version: row.version,
    borrowerId: row.borrowerId,
    orderId: row.orderId === null ? null : (Number(row.orderId) as OrderId),
    openedAt: row.openedAt,
    decided: decidedOf(row),
  };
}

/** The table keeps these together or not at all. */
function decidedOf(row: StoredReview): DecidedReview | null {
  const { decision, decidedAt: at, decidedBy: by, decisionReason: reason } = row;
  if (decision === null || at === null || by === null || reason === null) return null;
  return { decision, at, by, reason, note: row.decisionNote, retryOn: row.retryOn };
}
