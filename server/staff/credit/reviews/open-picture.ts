import { may } from '../../../../contract/staff/permissions.ts';
import { openPicture } from '../../../../contract/staff/review-acts.ts';
import { findReview } from '../../../people/reviews/review-row.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { uncoverPicture } from '../../acts/uncover-picture.ts';
import { picturesOf } from './borrower-chapters.ts';

/** A picture of card or face, for an open review. Refusals: `unknown`, `no-open-work`. */
export const openPictureAct = serveAct(openPicture, async (call) => {
  const { context, args, staff, about } = call;
  const { db } = context;
  const review = await findReview(db, args.reviewId);
  const pictures = review === null ? [] : await picturesOf(db, review.borrowerId);
  const wanted = pictures.find(({ itemId }) => itemId === args.itemId);
  if (review === null || wanted === undefined) return new StaffRefusal('unknown');
  const { id, borrowerId } = review;
  about({ kind: 'review', id });
  // An auditor has no open work, but for some days the approval of two people.
  if (review.decided !== null && may(staff.roles, 'pictures', 'does')) {
    return new StaffRefusal('no-open-work', { about: `review ${id}` });
  }
  const opened = await uncoverPicture(
    context,
    { ...wanted, borrowerId },
    { staffId: staff.id, why: 'decision', reason: args.reason, about: { kind: 'review', id } },
  );
  return opened ?? new StaffRefusal('unknown');
});
