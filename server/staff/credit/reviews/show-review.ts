import { may, permissions } from '../../../../contract/staff/permissions.ts';
import type { Permission } from '../../../../contract/staff/permissions.ts';
import { showReview } from '../../../../contract/staff/review-acts.ts';
import { reviewLimitOf } from '../../../../contract/staff/review-limits.ts';
import { refusalSentence } from '../../../../contract/staff/staff-refusals.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import { findReview } from '../../../people/reviews/review-row.ts';
import type { Context } from '../../../store/context.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import type { StaffCaller } from '../../acts/serve-act.ts';
import { payoutsLeft, whyOverPayouts } from '../../proposals/payouts-left.ts';
import { hashOfPreview } from '../../proposals/words.ts';
import {
  bureauChapter,
  cardOf,
  correctedFields,
  devicesOf,
  doublesOf,
  faceChapter,
  picturesOf,
  registryChapter,
} from './borrower-chapters.ts';
import { earlierLoans, loanChapter } from './loan-chapter.ts';
import type { ReviewView } from './loan-chapter.ts';
import { askedOf, whyNotAsked } from './asked-step.ts';
import { standingOf, whyNotApproved, whyNotDeclined, whyNotStopped } from './may-review.ts';
import type { Standing } from './may-review.ts';
import { planPayout } from './plan-payout.ts';
import type { PlannedPayout } from './plan-payout.ts';
import { findReviewRow, otherReviews, similarReviews } from './review-rows.ts';

/** Everything a decision needs; it decrypts nothing. Refusal: `unknown`. */
export const showReviewAct = serveAct(showReview, async ({ context, args, staff }) => {
  const review = await viewOfReview(context, args.id, staff);
  return review === null ? new StaffRefusal('unknown') : { review };
});

/** A review as a person sees it; null when there is none. */
export async function viewOfReview(
  context: Context,
  id: string,
  staff: StaffCaller,
): Promise<ReviewView | null> {
  const { db } = context;
  const [row, review] = [await findReviewRow(db, id), await findReview(db, id)];
  if (row === null || review === null) return null;
  const { borrowerId, orderId, version } = review;
  const standing = await standingOf(db, review, context.clock.now());
  const card = await cardOf(db, borrowerId);
  const pictures = await picturesOf(db, borrowerId);
  return {
    ...row,
    version,
    ...(orderId === null ? { loan: null, rules: [] } : await loanChapter(context, orderId)),
    card: card
      ? { readAt: card.readAt, engine: card.engine, corrected: correctedFields(card) }
      : null,
    registry: await registryChapter(db, borrowerId),
    bureau: await bureauChapter(db, borrowerId),
    face: await faceChapter(context, borrowerId),
    pictures: pictures.map(({ itemId, what, isKept }) => ({ itemId, what, isKept })),
    doubles: await doublesOf(db, borrowerId),
    devices: await devicesOf(db, borrowerId),
    similar: await similarReviews(db, id),
    loans: await earlierLoans(context, { borrowerId, except: orderId }),
    earlier: await otherReviews(db, { borrowerId, except: id }),
    approvals: standing.approvals.map(approvalView),
    asked: await askedOf(db, id),
    proposalId: standing.proposal?.id ?? null,
    ...(await decisionOf(context, standing, staff)),
  };
}

function approvalView(one: Standing['approvals'][number]): ReviewView['approvals'][number] {
  const { state, by, approvedAt: at, reason, notBefore, endedAt, stoppedBy, why } = one;
  return { state, by, at, reason, notBefore, endedAt, stoppedBy, why };
}

/** What approving does, and what the caller may do now. */
async function decisionOf(
  context: Context,
  standing: Standing,
  staff: StaffCaller,
): Promise<
  Pick<ReviewView, 'preview' | 'previewHash' | 'notLawful' | 'limit' | 'left' | 'may'>
> {
  const { review } = standing;
  const isOpen = review.decided === null;
  const planned = isOpen && review.kind === 'order' ? await planPayout(context, review) : null;
  const payout = planned !== null && 'title' in planned ? planned : null;
  const notLawful = planned !== null && !('title' in planned) ? [...planned] : [];
  const limit = reviewLimitOf(staff.roles);
  const { db, clock } = context;
  const left = await payoutsLeft(db, staff.id, clock.now());
  const paid = payout && { amount: payout.amount, isAlone: true, isTaking: false };
  const approve =
    whyNotApproved(standing, staff, payout?.amount ?? null) ??
    (paid && (await whyOverPayouts(context, [staff], paid)));
  const unlawful =
    notLawful.length === 0
      ? null
      : refusalSentence('not-lawful', { why: notLawful.join(' ') }).slice(0, 400);
  return {
    preview: payout?.preview ?? null,
    previewHash: payout && hashOfPreview(payout.preview),
    notLawful,
    limit: limit && formatKwacha(limit),
    left: left.alone,
    may: {
      approve: sentenceOf(approve) ?? unlawful,
      propose: whyNotProposed({ approve, payout, staff }) ?? unlawful,
      decline: sentenceOf(whyNotDeclined(standing, staff)),
      ask: sentenceOf(await whyNotAsked(context.db, standing, staff)),
      stop: sentenceOf(whyNotStopped(standing, staff, context.clock.now())),
      open: isOpen ? lacks(staff, 'reviews') : 'It is decided: nothing is revealed for it.',
      pictures: isOpen
        ? lacks(staff, 'pictures')
        : 'It is decided: nothing is revealed for it.',
    },
  };
}

function whyNotProposed(of: {
  readonly approve: StaffRefusal | null;
  readonly payout: PlannedPayout | null;
  readonly staff: StaffCaller;
}): string | null {
  const { approve, payout, staff } = of;
  if (approve === null) return 'You decide this alone.';
  const isOver = ['over-your-limit', 'over-your-payouts'].includes(approve.reason);
  if (!isOver) return sentenceOf(approve);
  if (payout === null) return null;
  return may(staff.roles, 'large-loans', 'proposes')
    ? null
    : `Your roles do not propose this: ${permissions['large-loans'].sentence}.`;
}

function lacks({ roles }: StaffCaller, permission: Permission): string | null {
  return may(roles, permission, 'does')
    ? null
    : refusalSentence('not-allowed', { permission: permissions[permission].sentence });
}

function sentenceOf(refusal: StaffRefusal | null): string | null {
  return refusal && refusalSentence(refusal.reason, refusal.values);
}
