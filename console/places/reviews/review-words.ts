import type { openReview, showReview } from '../../../contract/staff/review-acts.ts';
import type { listReviews } from '../../../contract/staff/review-row.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { stepWords as reopenedWords } from '../care/step-words.ts';

export type ReviewRow = StaffAnswerOf<typeof listReviews>['rows'][number];
export type Review = StaffAnswerOf<typeof showReview>['review'];
export type Opened = StaffAnswerOf<typeof openReview>;

export const kindWords: Readonly<Record<ReviewRow['kind'], string>> = {
  face: 'Face',
  order: 'Loan',
};

export const stateWords: Readonly<Record<ReviewRow['state'], string>> = {
  open: 'Awaiting review',
  asked: 'Awaiting the borrower',
  held: 'Approved, not paid out yet',
  proposed: 'Awaiting approval',
  approved: 'Approved',
  declined: 'Declined',
};

export const stateTone = {
  open: 'warn',
  asked: 'note',
  held: 'warn',
  proposed: 'warn',
  approved: 'good',
  declined: 'note',
} as const satisfies Readonly<Record<ReviewRow['state'], string>>;

/** The steps of verification, as they are asked for again. */
export const stepWords: Readonly<Record<Review['asked'][number]['step'], string>> = {
  ...reopenedWords,
  face: 'Face',
};

/** The rules by what they look at. */
const ruleWords: Readonly<Record<string, string>> = {
  'steps-done': 'Verification',
  age: 'Age',
  'nrc-unique': 'Card of no other borrower',
  'card-agrees': 'Number of the card',
  registry: 'Registry of cards',
  bureau: 'Credit bureau',
  'face-match': 'Face',
  'wallet-holder': 'Holder of the wallet',
  'contacts-differ': 'Contacts',
  affordable: 'Income',
  'other-loans': 'Other loans',
  'loan-purpose': 'Purpose',
  'no-open-order': 'Open loans',
  'no-written-off-order': 'Written off',
  'not-declined-lately': 'Declined before',
  'device-shared': 'Phone',
  'watch-list': 'Watch list',
};

/** A rule, or whatever else a face is looked at for. */
export const ruleTitle = (rule: string): string => ruleWords[rule] ?? rule;

/** What a review is about, in a line without names. */
export function titleOf({ kind, orderId }: ReviewRow): string {
  return kind === 'order' && orderId !== null ? `Loan ${orderId}` : 'Face';
}

/** A birth date as days are written elsewhere; whatever else was read, as it was read. */
export function readText(value: string): string {
  const day = parseCivilDate(value);
  return day === null ? value || '–' : dayText(day);
}
