import type { Permission } from '../../../../contract/staff/permissions.ts';
import { may, permissions } from '../../../../contract/staff/permissions.ts';
import { reviewLimitDays, reviewLimitOf } from '../../../../contract/staff/review-limits.ts';
import { showWholeKwacha } from '../../../../contract/words/show-kwacha.ts';
import { ngwee, zeroNgwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { ReviewRow } from '../../../people/reviews/review-row.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { StaffRefusal } from '../../acts/serve-act.ts';
import type { StaffCaller } from '../../acts/serve-act.ts';
import { isOpen, proposalsAbout } from '../../proposals/proposal-row.ts';
import type { ProposalRow } from '../../proposals/proposal-row.ts';
import { approvalsOf } from './approval-row.ts';
import type { ApprovalRow } from './approval-row.ts';

/** What was done about a review so far. */
export interface Standing {
  readonly review: ReviewRow;
  /** Newest first. */
  readonly approvals: readonly ApprovalRow[];
  /** What one person approved, while its hold lasts and until it is carried out. */
  readonly held: ApprovalRow | null;
  /** What two people decide, while that is open. */
  readonly proposal: ProposalRow | null;
  /** What each person approved alone for this borrower lately, this loan apart. */
  readonly alone: ReadonlyMap<StaffId, Ngwee>;
}

const selectAlone = sql<{ staffId: StaffId; amount: bigint }, { reviewId: string; now: Date }>(`
  select a.staff_id, sum(a.amount)::bigint as amount
  from review this join review r on r.borrower_id = this.borrower_id and r.id <> this.id
    join review_approval a on a.review_id = r.id
  where this.id = :reviewId and a.state in ('approved', 'done')
    and a.approved_at > :now::timestamptz - interval '${reviewLimitDays} days'
  group by a.staff_id`);

export async function standingOf(
  q: Queryable,
  review: ReviewRow,
  now: Date,
): Promise<Standing> {
  const approvals = await approvalsOf(q, review.id);
  const proposals = await proposalsAbout(q, { kind: 'review', id: review.id });
  const alone = await q.rows(selectAlone, { reviewId: review.id, now });
  return {
    review,
    approvals,
    held: approvals.find(({ state }) => state === 'approved') ?? null,
    proposal: proposals.find(isOpen) ?? null,
    alone: new Map(alone.map(({ staffId, amount }) => [staffId, ngwee(amount)])),
  };
}

type Decides = StaffRefusal<
  'not-allowed' | 'decided-already' | 'proposal-open' | 'over-your-limit'
>;

/** Why a person may not approve it alone; of a loan, of this amount. */
export function whyNotApproved(
  { review, held, proposal, alone }: Standing,
  { id, roles }: Pick<StaffCaller, 'id' | 'roles'>,
  amount: Ngwee | null,
): Decides | null {
  if (!may(roles, 'reviews', 'does')) return notAllowed('reviews');
  const { decided } = review;
  if (decided !== null) return new StaffRefusal('decided-already', { who: decided.by });
  if (held !== null) return new StaffRefusal('decided-already', { who: held.by.name });
  if (proposal !== null) return new StaffRefusal('proposal-open', { proposalId: proposal.id });
  const limit = reviewLimitOf(roles) ?? zeroNgwee;
  const before = alone.get(id) ?? zeroNgwee;
  return amount === null || before + amount <= limit
    ? null
    : new StaffRefusal('over-your-limit', { limit: showWholeKwacha(limit) });
}

/** Why a person may not refuse it. A hold is stopped first, so that it is seen. */
export function whyNotDeclined(
  { review, held, proposal }: Standing,
  { roles }: Pick<StaffCaller, 'roles'>,
): StaffRefusal<'not-allowed' | 'decided-already' | 'not-possible-now'> | null {
  if (!may(roles, 'reviews', 'does')) return notAllowed('reviews');
  if (review.decided !== null) {
    return new StaffRefusal('decided-already', { who: review.decided.by });
  }
  if (held === null && proposal?.state !== 'approved') return null;
  const why = 'It is approved and waits its hold. Stop it first.';
  return new StaffRefusal('not-possible-now', { why });
}

/** Why a person may not stop what one person approved. */
export function whyNotStopped(
  { review, held }: Standing,
  { roles }: Pick<StaffCaller, 'roles'>,
  now: Date,
): StaffRefusal<'not-allowed' | 'decided-already' | 'changed-meanwhile' | 'hold-over'> | null {
  if (!may(roles, 'reviews', 'does')) return notAllowed('reviews');
  if (review.decided?.decision === 'approved') return new StaffRefusal('hold-over');
  if (review.decided !== null) {
    return new StaffRefusal('decided-already', { who: review.decided.by });
  }
  if (held === null) return new StaffRefusal('changed-meanwhile');
  return held.notBefore > now ? null : new StaffRefusal('hold-over');
}

export function notAllowed(permission: Permission): StaffRefusal<'not-allowed'> {
  return new StaffRefusal('not-allowed', { permission: permissions[permission].sentence });
}
