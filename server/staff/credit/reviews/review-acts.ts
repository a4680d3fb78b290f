import type { ServedAct } from '../../acts/serve-act.ts';
import { approveReviewAct, declineReviewAct, stopReviewAct } from './decide-acts.ts';
import { openPictureAct } from './open-picture.ts';
import { openReviewAct } from './open-review.ts';
import { listReviewsAct } from './review-rows.ts';
import { reopenStepAct } from './reopen-step.ts';
import { showReviewAct } from './show-review.ts';

/** What the lender's people do about loans and faces that a machine would not decide. */
export const reviewActs: readonly ServedAct[] = [
  listReviewsAct,
  showReviewAct,
  openReviewAct,
  openPictureAct,
  approveReviewAct,
  declineReviewAct,
  stopReviewAct,
  reopenStepAct,
];
