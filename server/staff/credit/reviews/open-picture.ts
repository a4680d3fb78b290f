import { may } from '../../../../contract/staff/permissions.ts';
import { openPicture } from '../../../../contract/staff/review-acts.ts';
import { pictureType } from '../../../people/uploads/clean-picture.ts';
import { findReview } from '../../../people/reviews/review-row.ts';
import { openSealedFile } from '../../../store/sealing/sealed-items.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { keepUnsealing, shownUntil } from '../../acts/unsealing-row.ts';
import { picturesOf } from './borrower-chapters.ts';

/** A picture of card or face, for an open review. Refusals: `unknown`, `no-open-work`. */
export const openPictureAct = serveAct(openPicture, async (call) => {
  const { context, args, staff, about } = call;
  const { db, clock } = context;
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
  const now = clock.now();
  const { itemId, kind, what } = wanted;
  const opened = {
    id: itemId,
    borrowerId,
    kind,
    reader: 'console',
    who: staff.id,
    now,
  } as const;
  const bytes = await openSealedFile(db, context, opened);
  if (bytes === null) return new StaffRefusal('unknown');
  await keepUnsealing(db, {
    staffId: staff.id,
    borrowerId,
    what: [kind],
    why: 'decision',
    reason: args.reason,
    about: { kind: 'review', id },
    now,
  });
  return {
    what,
    mediaType: pictureType(bytes),
    base64: bytes.toString('base64'),
    shownUntil: shownUntil(now),
  };
});
