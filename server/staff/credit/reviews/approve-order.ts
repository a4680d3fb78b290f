import { findReview } from '../../../people/reviews/review-row.ts';
import { approvalsOf } from './approval-row.ts';
import { decideReview } from './decide-review.ts';
import { planPayout } from './plan-payout.ts';
import { NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';

/** A loan the rules referred is paid out, above what one person decides alone. */
export const approveOrderKind: KindRun<'approve-order'> = {
  isAtomic: true,
  async plan(context, { reviewId }) {
    const review = await findReview(context.db, reviewId);
    if (review === null || review.kind !== 'order') {
      return new NotPossible(`There is no review ${reviewId} of a loan.`);
    }
    if ((await approvalsOf(context.db, reviewId)).some(({ state }) => state === 'approved')) {
      return new NotPossible('One person approved it within their limit; it waits its hold.');
    }
    const planned = await planPayout(context, review);
    if (!('title' in planned)) return new NotPossible(planned.join(' '));
    return { ...planned, about: { kind: 'review', id: review.id }, paymentId: null };
  },
  isDone: async () => false,
  async carryOut(context, { decidedBy, reason }, { reviewId }) {
    const who = decidedBy?.name ?? '';
    const verdict = { decision: 'approved', reason } as const;
    const outcome = await decideReview(context, { reviewId, who, verdict });
    if (outcome.outcome === 'done') return 'done';
    if (outcome.outcome === 'decided-already') return 'nothing';
    return new NotPossible(
      outcome.outcome === 'not-lawful' ? outcome.sentences.join(' ') : 'The review is gone.',
    );
  },
};
