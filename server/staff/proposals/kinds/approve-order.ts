import { maskMobile } from '../../../../contract/market/phone.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import { findReview } from '../../../people/reviews/review-row.ts';
import { planApproval } from '../../operator/decide-order.ts';
import { decideReview } from '../../operator/decide-review.ts';
import { NotLawful } from '../../operator/deciding.ts';
import { NotPossible } from '../kind.ts';
import type { KindRun } from '../kind.ts';
import { previewOfChange } from '../preview.ts';

/** A loan the rules referred is paid out. */
export const approveOrderKind: KindRun<'approve-order'> = {
  isAtomic: true,
  async plan(context, { reviewId }) {
    const review = await findReview(context.db, reviewId);
    if (review === null || review.kind !== 'order') {
      return new NotPossible(`There is no review ${reviewId} of a loan.`);
    }
    if (review.decided !== null) {
      return new NotPossible(`It was ${review.decided.decision} by ${review.decided.by}.`);
    }
    const { db, clock } = context;
    const planned = await planApproval({
      context,
      tx: db,
      review,
      who: '',
      now: clock.now(),
      today: clock.today(),
    }).catch((error: unknown) => {
      if (error instanceof NotLawful) return new NotPossible(error.message);
      throw error;
    });
    if (planned instanceof NotPossible) return planned;
    const { order, change } = planned;
    const { amount } = order.terms;
    const { mobile, network } = order.wallet;
    const title = `Pay out K${formatKwacha(amount)} of loan ${order.id}, which was referred.`;
    const to = `It goes to ${maskMobile(mobile)}, ${network}.`;
    return {
      title,
      about: { kind: 'review', id: review.id },
      orderId: order.id,
      paymentId: null,
      amount,
      preview: previewOfChange(order, change, [title, to]),
    };
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
