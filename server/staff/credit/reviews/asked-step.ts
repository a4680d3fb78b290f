import type { showReview } from '../../../../contract/staff/review-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { StaffRefusal } from '../../acts/serve-act.ts';
import type { StaffCaller } from '../../acts/serve-act.ts';
import { notAllowed } from './may-review.ts';
import type { Standing } from './may-review.ts';

type AskedStep = StaffAnswerOf<typeof showReview>['review']['asked'][number];

const mostShown = 20;

const selectAsked = sql<AskedStep, { reviewId: string }>(`
  select a.step, a.text, a.asked_at as at, a.done_at,
    json_build_object('id', s.id, 'name', s.name) as by
  from review_step a join staff s on s.id = a.asked_by
  where a.review_id = :reviewId order by a.asked_at desc, a.id limit ${mostShown}`);

/** What the borrower was asked to do again for a review, newest first. */
export async function askedOf(q: Queryable, reviewId: string): Promise<AskedStep[]> {
  return q.rows(selectAsked, { reviewId });
}

interface NewAsked {
  readonly id: string;
  readonly reviewId: string;
  readonly borrowerId: BorrowerId;
  readonly step: string;
  readonly text: string;
  readonly by: StaffId;
  readonly now: Date;
}

/** In a transaction that holds the review. */
export async function keepAsked(
  tx: Queryable,
  { by: askedBy, now: askedAt, ...asked }: NewAsked,
): Promise<void> {
  await insertInto(tx, 'review_step', { ...asked, askedBy, askedAt });
}

/** Why staff may not request a step again: an approved review waits for no one else. */
export async function whyNotAsked(
  q: Queryable,
  { review, held, proposal }: Standing,
  { roles }: Pick<StaffCaller, 'roles'>,
): Promise<StaffRefusal<
  'not-allowed' | 'decided-already' | 'proposal-open' | 'not-possible-now'
> | null> {
  if (!may(roles, 'reviews', 'does')) return notAllowed('reviews');
  if (review.decided !== null) {
    return new StaffRefusal('decided-already', { who: review.decided.by });
  }
  if (proposal !== null) return new StaffRefusal('proposal-open', { proposalId: proposal.id });
  if (held !== null) {
    const why = 'It is approved and waits its hold. Stop it first.';
    return new StaffRefusal('not-possible-now', { why });
  }
  const isAsked = (await askedOf(q, review.id)).some(({ doneAt }) => doneAt === null);
  const why = 'The borrower was asked for a step already, and has not done it yet.';
  return isAsked ? new StaffRefusal('not-possible-now', { why }) : null;
}
