import { type showReview } from '../../../../contract/staff/review-acts.ts';
import { listReviews } from '../../../../contract/staff/review-row.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { masked } from '../../acts/masked.ts';

type ReviewRow = StaffAnswerOf<typeof listReviews>['rows'][number];

interface StoredRow {
  readonly id: string;
  readonly kind: ReviewRow['kind'];
  readonly borrowerId: string;
  readonly mobile: string;
  readonly orderId: bigint | null;
  readonly amount: bigint | null;
  readonly reasons: string[];
  readonly openedAt: Date;
  readonly decidedAt: Date | null;
  readonly decision: 'approved' | 'declined' | null;
  readonly decidedBy: string | null;
  readonly decisionReason: string | null;
  readonly decisionNote: string | null;
  readonly retryOn: CivilDate | null;
  readonly isAsked: boolean;
  readonly isHeld: boolean;
  readonly isProposed: boolean;
}

const select = `
  select r.id, r.kind, r.borrower_id, b.mobile, r.order_id, o.amount, r.reasons, r.opened_at,
    r.decided_at, r.decision, r.decided_by, r.decision_reason, r.decision_note, r.retry_on,
    exists (select from review_step a
      where a.review_id = r.id and a.done_at is null) as is_asked,
    exists (select from review_approval a
      where a.review_id = r.id and a.state = 'approved') as is_held,
    exists (select from proposal p where p.about_kind = 'review' and p.about_id = r.id
      and p.state in ('proposed', 'approved')) as is_proposed
  from review r join borrower b on b.id = r.borrower_id
    left join loan_order o on o.id = r.order_id`;

const keys = [
  { column: 'r.opened_at', type: 'timestamptz', of: (row: StoredRow) => row.openedAt },
  { column: 'r.id', type: 'text', of: (row: StoredRow) => row.id },
] as const;
const filters = { kind: 'r.kind = :kind' } as const;

const [open, decided] = (['r.decided_at is null', 'r.decided_at is not null'] as const).map(
  (always) =>
    listing<StoredRow, 'kind'>({
      source: (conditions) => `${select} ${whereAll([always, ...conditions])}`,
      keys,
      filters,
    }),
) as [OpenOrDecided, OpenOrDecided];
type OpenOrDecided = ReturnType<typeof listing<StoredRow, 'kind'>>;

export const listReviewsAct = serveAct(listReviews, async ({ context, args }) => {
  const { filter, ...rest } = args;
  const { isDecided, ...asked } = filter;
  const found = isDecided
    ? await decided(context.db, { ...rest, filter: asked, sort: 'newest' })
    : await open(context.db, { ...rest, filter: asked, sort: 'oldest' });
  if (found instanceof StaffRefusal) return found;
  return { ...found, rows: found.rows.map(reviewRow) };
});

const selectOne = sql<StoredRow, { id: string }>(`${select} where r.id = :id`);
const mostOfOne = 20;
const selectOthers = sql<StoredRow, { borrowerId: BorrowerId; except: string }>(`
  ${select} where r.borrower_id = :borrowerId and r.id <> :except
  order by r.opened_at desc limit ${mostOfOne}`);

/** A review as a list shows it; null when there is none. */
export async function findReviewRow(q: Queryable, id: string): Promise<ReviewRow | null> {
  const row = await q.row(selectOne, { id });
  return row ? reviewRow(row) : null;
}

/** The other reviews of a borrower, the newest first. */
export async function otherReviews(
  q: Queryable,
  of: { readonly borrowerId: BorrowerId; readonly except: string },
): Promise<ReviewRow[]> {
  return (await q.rows(selectOthers, of)).map(reviewRow);
}

const mostSimilar = 10;
const selectSimilar = sql<
  {
    readonly id: string;
    readonly state: 'approved' | 'declined';
    readonly amount: bigint | null;
    readonly at: Date;
    readonly reason: string;
    readonly loanStatus: string | null;
  },
  { id: string }
>(`
  select r.id, r.decision as state, o.amount, r.decided_at as at, r.decision_reason as reason,
    o.status as loan_status
  from review this
    join review r on r.kind = this.kind and r.reasons = this.reasons
      and r.decided_at is not null and r.borrower_id <> this.borrower_id
    left join loan_order o on o.id = r.order_id
  where this.id = :id
  order by r.decided_at desc, r.id desc limit ${mostSimilar}`);

/** Reviews of others that were opened for the same reasons, and how they ended; newest first. */
export async function similarReviews(
  q: Queryable,
  id: string,
): Promise<StaffAnswerOf<typeof showReview>['review']['similar']> {
  return (await q.rows(selectSimilar, { id })).map(({ amount, ...row }) => ({
    ...row,
    amount: amount === null ? null : formatKwacha(ngwee(amount)),
  }));
}

function waitingFor(row: StoredRow): ReviewRow['state'] {
  if (row.isHeld) return 'held';
  if (row.isProposed) return 'proposed';
  return row.isAsked ? 'asked' : 'open';
}

function reviewRow(row: StoredRow): ReviewRow {
  const { decidedAt: at, decidedBy: by, decisionReason: reason } = row;
  return {
    id: row.id,
    kind: row.kind,
    state: row.decision ?? waitingFor(row),
    borrowerId: row.borrowerId,
    mobileMasked: masked(row.mobile),
    orderId: row.orderId === null ? null : String(row.orderId),
    amount: row.amount === null ? null : formatKwacha(ngwee(row.amount)),
    reasons: row.reasons,
    openedAt: row.openedAt,
    decision:
      at === null || by === null || reason === null
        ? null
        : { at, by, reason, note: row.decisionNote, retryOn: row.retryOn },
  };
}
