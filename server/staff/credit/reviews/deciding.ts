import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import type { ReviewRow } from '../../../people/reviews/review-row.ts';

/** What a decision works on, once the review is this operator's to decide. */
export interface Deciding {
  readonly context: Context;
  /** Everything a decision writes goes through here, all or nothing. */
  readonly tx: Queryable;
  readonly review: ReviewRow;
  /** The person of the lender who decides. */
  readonly who: string;
  readonly now: Date;
  readonly today: CivilDate;
}

/** The notice to a declined borrower: the reason, and the day of the next try. */
export interface ToldDecline {
  readonly sentence: string;
  readonly retryOn: CivilDate;
}

/** Rolls the decision back: it may not be, for these reasons. */
export class NotLawful extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join(' '));
    this.sentences = sentences;
  }
}

/** Worth hearing for so long: a decision keeps, and the phone may be off over a weekend. */
export const decisionUsefulHours = 72;
