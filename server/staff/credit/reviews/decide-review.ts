import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { declineReasons } from '../../../../contract/borrower/reviews.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { assert } from '../../../../domain/assert.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { approveFace, declineFace } from './decide-face.ts';
import { approveOrder, declineOrder } from './decide-order.ts';
import { NotLawful } from './deciding.ts';
import { logChange } from '../../../lending/orders/log-states.ts';
import type { ChangedOrder } from '../../../lending/orders/change-order.ts';
import type { ReviewRow } from '../../../people/reviews/review-row.ts';
import { findReview } from '../../../people/reviews/review-row.ts';

/** What an operator wants done with a review, and why. */
export type Verdict =
  | { readonly decision: 'approved'; readonly reason: string }
  | {
      readonly decision: 'declined';
      /** One of the list: its sentence is what the borrower reads. */
      readonly reason: string;
      /** The operator's own words; they stay inside. */
      readonly note: string | null;
    };

export interface WantedDecision {
  readonly reviewId: string;
  /** The person of the lender who decides. */
  readonly who: string;
  readonly verdict: Verdict;
}

/** `not-lawful`: what was asked for may not be done, each sentence says why. */
export type DecisionOutcome =
  | { readonly outcome: 'done'; readonly review: ReviewRow }
  | { readonly outcome: 'unknown-review' }
  | { readonly outcome: 'unknown-reason'; readonly reasons: readonly string[] }
  | { readonly outcome: 'decided-already'; readonly review: ReviewRow }
  | { readonly outcome: 'not-lawful'; readonly sentences: readonly string[] };

const claimReview = sql<
  void,
  {
    id: string;
    now: Date;
    decision: Verdict['decision'];
    who: string;
    reason: string;
    note: string | null;
    retryOn: CivilDate | null;
  }
>(`
  update review set version = version + 1, decided_at = :now, decision = :decision,
    decided_by = :who, decision_reason = :reason, decision_note = :note, retry_on = :retryOn
  where id = :id and decided_at is null`);

/**
 * Decides a review once: who, when and why are kept with everything that follows from it, in one
 * transaction. Of two operators at once one decides, and the other gets the name of the one who
 * did.
 */
export async function decideReview(
  context: Context,
  wanted: WantedDecision,
): Promise<DecisionOutcome> {
  const review = await findReview(context.db, wanted.reviewId);
  if (review === null) return { outcome: 'unknown-review' };
  const reasons = declineReasons[review.kind];
  const { verdict } = wanted;
  if (verdict.decision === 'declined' && !Object.hasOwn(reasons, verdict.reason)) {
    return { outcome: 'unknown-reason', reasons: Object.keys(reasons) };
  }
  let decided: Decided | null;
  try {
    decided = await context.db.transaction((tx) => decideOnce(context, tx, { review, wanted }));
  } catch (error) {
    if (!(error instanceof NotLawful)) throw error;
    return { outcome: 'not-lawful', sentences: error.sentences };
  }
  if (decided?.changed) logChange(context.log, decided.changed);
  if (decided !== null) wakeFor(context, review, verdict);
  const after = await findReview(context.db, review.id);
  assert(after !== null, 'a review is never taken away');
  return { outcome: decided === null ? 'decided-already' : 'done', review: after };
}

interface Decided {
  /** The order that was decided about; null of a face. */
  readonly changed: ChangedOrder | null;
}

/** Null when another act was faster: then nothing is written. */
async function decideOnce(
  context: Context,
  tx: Queryable,
  { review, wanted }: { readonly review: ReviewRow; readonly wanted: WantedDecision },
): Promise<Decided | null> {
  const { verdict, who } = wanted;
  const now = context.clock.now();
  const today = context.clock.today();
  const decline =
    verdict.decision === 'declined' ? declineReasons[review.kind][verdict.reason] : undefined;
  const retryOn = decline === undefined ? null : addDays(today, decline.restDays);
  const note = verdict.decision === 'declined' ? verdict.note : null;
  const { decision, reason } = verdict;
  const kept = { id: review.id, now, decision, who, reason, note, retryOn };
  if ((await tx.run(claimReview, kept)) === 0) return null;
  const deciding = { context, tx, review, who, now, today };
  const told = decline && retryOn !== null ? { sentence: decline.sentence, retryOn } : null;
  if (review.kind === 'face') {
    await (told === null ? approveFace(deciding) : declineFace(deciding, told));
    return { changed: null };
  }
  const changed = told === null ? approveOrder(deciding) : declineOrder(deciding, told);
  return { changed: await changed };
}

function wakeFor(context: Context, { kind }: ReviewRow, { decision }: Verdict): void {
  context.wake('send-sms');
  if (kind === 'order' && decision === 'approved') context.wake('submit-payments');
}
