import assert from 'node:assert/strict';
import {
  approveReview,
  declineReview,
  openPicture,
  showReview,
} from '../contract/staff/review-acts.ts';
import { listReviews } from '../contract/staff/review-row.ts';
import type { ArgsOf } from '../contract/staff/staff-act.ts';
import { type ConsoleOfTest, staffAtConsole } from './staff-at-console.ts';
import { until } from './until.ts';

const limit = 100;

/** A reviewer who decides on faces and loans, by the calls of the console. */
export async function reviewerAt(app: ConsoleOfTest) {
  const grace = staffAtConsole(app);
  await grace.logInAs('credit');
  const waiting = async () => {
    const filter = { isDecided: false };
    return (await grace.done(listReviews, { filter, limit })).rows;
  };
  const show = async (id: string) => (await grace.done(showReview, { id })).review;
  return {
    waiting,
    show,
    /** The first that waits, once one does. */
    async first() {
      const [review] = await until(waiting, (all) => all.length > 0, 'a review');
      assert(review);
      return review;
    },
    /** What waits about a borrower. */
    async of(borrowerId: string) {
      const review = (await waiting()).find((one) => one.borrowerId === borrowerId);
      assert(review, `nothing waits about ${borrowerId}`);
      return review;
    },
    async approves(id: string, reason = 'The same scar on the chin.') {
      const { version } = await show(id);
      return (await grace.done(approveReview, { id, version, reason })).review;
    },
    async declines(id: string, reason: ArgsOf<typeof declineReview>['reason']) {
      const { version } = await show(id);
      return (await grace.done(declineReview, { id, version, reason })).review;
    },
    /** Every picture of a review that is kept, opened one after the other. */
    async pictures(id: string): Promise<readonly { what: string; picture: Buffer }[]> {
      const opened: { what: string; picture: Buffer }[] = [];
      const reason = 'To compare face and card.';
      for (const { itemId } of (await show(id)).pictures.filter(({ isKept }) => isKept)) {
        const asked = { reviewId: id, itemId, reason };
        const { what, base64 } = await grace.done(openPicture, asked);
        opened.push({ what, picture: Buffer.from(base64, 'base64') });
      }
      return opened;
    },
  };
}
