import { maskMobile } from '../../../../contract/market/phone.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import type { Preview } from '../../../../contract/staff/proposal-view.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { ReviewRow } from '../../../people/reviews/review-row.ts';
import type { Context } from '../../../store/context.ts';
import { previewOfChange } from '../../proposals/preview.ts';
import { planApproval } from './decide-order.ts';
import { NotLawful } from './deciding.ts';

/** What approving a referred loan does, to the ngwee and to the word. */
export interface PlannedPayout {
  readonly title: string;
  readonly orderId: OrderId;
  readonly amount: Ngwee;
  readonly preview: Preview;
}

/** Reads only. Sentences: why it may not be approved. */
export async function planPayout(
  context: Context,
  review: ReviewRow,
): Promise<PlannedPayout | readonly string[]> {
  if (review.decided !== null) {
    return [`It was ${review.decided.decision} by ${review.decided.by}.`];
  }
  const { db, clock } = context;
  const of = { context, tx: db, review, who: '', now: clock.now(), today: clock.today() };
  try {
    const { order, change } = await planApproval(of);
    const { amount } = order.terms;
    const { mobile, network } = order.wallet;
    const title = `Pay out ${showKwacha(amount)} of loan ${order.id}, which was referred.`;
    const to = `It goes to ${maskMobile(mobile)}, ${network}.`;
    const preview = previewOfChange(order, change, [title, to]);
    return { title, orderId: order.id, amount, preview };
  } catch (error) {
    if (error instanceof NotLawful) return error.sentences;
    throw error;
  }
}
