import {
  approveReview,
  declineReview,
  stopReview,
} from '../../../../contract/staff/review-acts.ts';
import { reviewHoldSeconds } from '../../../../contract/staff/review-limits.ts';
import type { StaffAct } from '../../../../contract/staff/staff-act.ts';
import { assert } from '../../../../domain/assert.ts';
import { findReview } from '../../../people/reviews/review-row.ts';
import type { ReviewRow } from '../../../people/reviews/review-row.ts';
import { newId } from '../../../store/ids.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import type { StaffCall } from '../../acts/serve-act.ts';
import { whyOverPayouts } from '../../proposals/payouts-left.ts';
import { keepApproval, keepStop, lockReview, touchReview } from './approval-row.ts';
import { decideReview } from './decide-review.ts';
import type { Verdict } from './decide-review.ts';
import { standingOf, whyNotApproved, whyNotDeclined, whyNotStopped } from './may-review.ts';
import type { Standing } from './may-review.ts';
import type { ReviewView } from './loan-chapter.ts';
import { planPayout } from './plan-payout.ts';
import { viewOfReview } from './show-review.ts';

/**
 * Approves. A face is decided at once, as no money follows from it. A loan within one's own
 * limit waits its hold, and the job `carry-out-approvals` pays it out.
 */
export const approveReviewAct = serveAct(approveReview, (call) =>
  decide(call, async (standing, now) => {
    const { context, staff, args } = call;
    const { review } = standing;
    const planned = review.kind === 'order' ? await planPayout(context, review) : null;
    const payout = planned !== null && 'title' in planned ? planned : null;
    const refusal = whyNotApproved(standing, staff, payout?.amount ?? null);
    if (refusal !== null) return refusal;
    if (planned === null) {
      return verdictOf(call, review, { decision: 'approved', reason: args.reason });
    }
    if (payout === null) {
      assert(!('title' in planned), 'what is no payout says why');
      return new StaffRefusal('not-lawful', { why: planned.join(' ') });
    }
    const paid = { amount: payout.amount, isAlone: true, isTaking: true };
    const over = await whyOverPayouts(context, [staff], paid);
    if (over !== null) return over;
    const approval = {
      id: newId(),
      reviewId: review.id,
      orderId: payout.orderId,
      amount: payout.amount,
      staffId: staff.id,
      reason: args.reason,
      approvedAt: now,
      notBefore: new Date(now.getTime() + reviewHoldSeconds * 1000),
    };
    await keepApproval(context.db, approval, payout.preview);
    await touchReview(context.db, review.id);
    return null;
  }),
);

export const declineReviewAct = serveAct(declineReview, (call) =>
  decide(call, async (standing) => {
    const { staff, args } = call;
    const refusal = whyNotDeclined(standing, staff);
    if (refusal !== null) return refusal;
    const { reason, note = null } = args;
    return verdictOf(call, standing.review, { decision: 'declined', reason, note });
  }),
);

export const stopReviewAct = serveAct(stopReview, (call) =>
  decide(call, async (standing, now) => {
    const { context, staff, args } = call;
    const refusal = whyNotStopped(standing, staff, now);
    if (refusal !== null) return refusal;
    const stopped = { id: standing.held?.id ?? '', by: staff.id, at: now, why: args.reason };
    if (!(await keepStop(context.db, stopped))) return new StaffRefusal('hold-over');
    await touchReview(context.db, standing.review.id);
    return null;
  }),
);

type Call = Pick<StaffCall<StaffAct>, 'context' | 'staff' | 'about'> & {
  readonly args: { readonly id: string; readonly version: number };
};

/** Decides about a review as it was seen; no other act can in between. */
export async function decide<Why extends StaffRefusal>(
  call: Call,
  run: (standing: Standing, now: Date) => Promise<Why | null>,
): Promise<{ review: ReviewView } | Why | StaffRefusal<'unknown' | 'changed-meanwhile'>> {
  const { context, staff, args, about } = call;
  await lockReview(context.db, args.id);
  const review = await findReview(context.db, args.id);
  if (review === null) return new StaffRefusal('unknown');
  about({ kind: 'review', id: review.id });
  const isStale = review.version !== args.version;
  const standing = await standingOf(context.db, review, context.clock.now());
  // A late decision is refused with the name of the one who decided.
  const isOver = review.decided !== null || (isStale && standing.held !== null);
  if (isStale && !isOver) return new StaffRefusal('changed-meanwhile');
  const why = await run(standing, context.clock.now());
  if (why !== null) return why;
  const after = await viewOfReview(context, review.id, staff);
  assert(after !== null, 'a review is never taken away');
  return { review: after };
}

/** Decides at once. */
async function verdictOf(
  { context, staff }: Call,
  review: ReviewRow,
  verdict: Verdict,
): Promise<StaffRefusal<'not-possible-now' | 'not-lawful' | 'decided-already'> | null> {
  const wanted = { reviewId: review.id, who: staff.name, verdict };
  const decided = await decideReview(context, wanted);
  switch (decided.outcome) {
    case 'done':
      return null;
    case 'unknown-reason': {
      const why =
        `Of a ${review.kind} one of these reasons is shown: ` +
        `${decided.reasons.join(', ')}.`;
      return new StaffRefusal('not-possible-now', { why });
    }
    case 'not-lawful':
      return new StaffRefusal('not-lawful', { why: decided.sentences.join(' ') });
    case 'unknown-review':
    case 'decided-already':
      return new StaffRefusal('decided-already', { who: review.decided?.by ?? '' });
  }
}
