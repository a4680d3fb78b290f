import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { ReviewKind } from './reviews.ts';

/** A review as it stands, and whose it is. */
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
  borrower_id: BorrowerId;
  mobile: Mobile;
  order_id: bigint | null;
  reasons: string[];
  opened_at: Date;
  version: number;
  decided_at: Date | null;
  decision: 'approved' | 'declined' | null;
  decided_by: string | null;
  decision_reason: string | null;
  decision_note: string | null;
  retry_on: CivilDate | null;
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
    borrowerId: row.borrower_id,
    orderId: row.order_id === null ? null : (Number(row.order_id) as OrderId),
    openedAt: row.opened_at,
    decided: decidedOf(row),
  };
}

/** The table keeps these together or not at all. */
function decidedOf(row: StoredReview): DecidedReview | null {
  const { decision, decided_at: at, decided_by: by, decision_reason: reason } = row;
  if (decision === null || at === null || by === null || reason === null) return null;
  return { decision, at, by, reason, note: row.decision_note, retryOn: row.retry_on };
}
