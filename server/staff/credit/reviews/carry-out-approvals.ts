import { approveReview } from '../../../../contract/staff/review-acts.ts';
import { findReview } from '../../../people/reviews/review-row.ts';
import { isSignedAct } from '../../proofs/staff-evidence.ts';
import type { Context } from '../../../store/context.ts';
import { insideTransaction } from '../../acts/inside-transaction.ts';
import { whatDiffers } from '../../proposals/preview.ts';
import {
  approvalsToCarryOut,
  keepEnding,
  lockReview,
  lockToCarryOut,
  touchReview,
} from './approval-row.ts';
import type { ApprovalRow } from './approval-row.ts';
import { decideReview } from './decide-review.ts';
import { planPayout } from './plan-payout.ts';

/**
 * The job `carry-out-approvals`: pays out the referred loans that one person approved within their
 * limit, once the hold is over. Deed and that it is done are one transaction, so whatever dies
 * when, it is done once.
 */
export async function carryOutApprovals(context: Context): Promise<void> {
  const { db, clock, log } = context;
  for (const approval of await approvalsToCarryOut(db, clock.now())) {
    try {
      await carryOut(context, approval);
    } catch (error) {
      log.error({ err: error, approval: approval.id }, 'what was approved was not carried out');
    }
  }
}

async function carryOut(context: Context, approval: ApprovalRow): Promise<void> {
  const { id, reviewId, orderId: order } = approval;
  const done = await context.db.transaction(async (tx) => {
    const inside = insideTransaction(context, tx);
    // In the order of a stop: first the review, then its approval.
    await lockReview(tx, reviewId);
    if (!(await lockToCarryOut(tx, id))) return null;
    const why = await payOut(inside.context, approval);
    if (why !== null) await touchReview(tx, reviewId);
    await keepEnding(tx, { id, why, at: context.clock.now() });
    return { why, woken: inside.woken };
  });
  if (done === null) return;
  for (const job of done.woken) context.wake(job);
  const outcome = done.why === null ? 'done' : 'held';
  context.log.info({ review: reviewId, order, outcome }, 'approved review carried out');
}

/** Null when it was paid out; else why not. */
async function payOut(context: Context, approval: ApprovalRow): Promise<string | null> {
  const { reviewId, by, reason } = approval;
  if (!approval.isHere) return `${by.name}, who approved it, works here no longer.`;
  const sole = { staffId: by.id, act: approveReview.name, id: reviewId };
  if (!(await isSignedAct(context, sole))) return 'No passkey of its approver signed it.';
  const review = await findReview(context.db, reviewId);
  if (review === null) return 'The review is gone.';
  const planned = await planPayout(context, review);
  if (!('title' in planned)) return planned.join(' ').slice(0, 500);
  const differs = whatDiffers(approval.preview, planned.preview);
  if (differs !== null) return differs;
  const verdict = { decision: 'approved', reason } as const;
  const { outcome } = await decideReview(context, { reviewId, who: by.name, verdict });
  return outcome === 'done' ? null : `It could not be approved: ${outcome}.`;
}
