import type { AuthStepName } from '../contract/verification.ts';
import type { CivilDate } from '../contract/values/civil-date.ts';
import type { Ngwee } from '../contract/values/ngwee.ts';

/** What has been verified about a borrower. An absent fact was not verified (yet). */
export interface VerifiedFacts {
  readonly stepsDone: readonly AuthStepName[];
  readonly birthDate?: CivilDate;
  /** Other borrowers with the same NRC. */
  readonly othersWithNrc?: number;
  /** Likeness of face and card, 0 to 1, and whether the movements asked for were seen. */
  readonly faceMatch?: number;
  /** Both contacts differ from each other and from the borrower. */
  readonly contactsDiffer?: boolean;
  /** Stated income a month. */
  readonly monthlyIncome?: Ngwee;
  readonly openOrders: number;
  readonly writtenOffOrders: number;
  /** The last day an order was declined, by whatever rule. */
  readonly lastDeclinedOn?: CivilDate;
  /** Borrowers seen on this borrower's device, this one included. */
  readonly borrowersOnDevice?: number;
  readonly onWatchList?: boolean;
}

/** The order asked for, as far as a rule looks at it. */
export interface OrderAsked {
  readonly askedOn: CivilDate;
  /** The largest plan of the trial: what one month must carry. */
  readonly largestInstalment: Ngwee;
}

export type RuleName =
  | 'age'
  | 'steps-done'
  | 'nrc-unique'
  | 'face-match'
  | 'contacts-differ'
  | 'affordable'
  | 'no-open-order'
  | 'no-written-off-order'
  | 'not-declined-lately'
  | 'device-shared'
  | 'watch-list';

export type Verdict = 'pass' | 'decline' | 'refer';

export interface RuleResult {
  readonly rule: RuleName;
  readonly verdict: Verdict;
  /** Why, for the borrower and the operator; stands also when the rule passes. */
  readonly sentence: string;
}

/** Every rule's answer, kept with the order, and what they come to together. */
export interface Decision {
  readonly verdict: 'approved' | 'declined' | 'referred';
  readonly results: readonly RuleResult[];
  /** The sentences of the rules that did not pass. */
  readonly reasons: readonly string[];
  /** The first day a declined borrower may ask again. */
  readonly retryOn: CivilDate | null;
}

/** Asks every rule; one decline declines, else one refer refers. */
export declare function decideOrder(facts: VerifiedFacts, asked: OrderAsked): Decision;
