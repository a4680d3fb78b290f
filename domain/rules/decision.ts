import { authSteps } from '../../contract/borrower/auth-steps.ts';
import type { AuthStepName } from '../../contract/borrower/auth-steps.ts';
import * as say from '../../contract/sentences/decision.ts';
import { addDays, laterDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { mostInstalment } from './affordable.ts';

/** What has been verified about a borrower. An absent fact was not verified (yet). */
export interface VerifiedFacts {
  readonly stepsDone: readonly AuthStepName[];
  readonly birthDate?: CivilDate;
  /** Other borrowers with the same NRC. */
  readonly othersWithNrc?: number;
  /** The number that was confirmed is the one that was read on the card. */
  readonly cardAgrees?: boolean;
  /** The registry of identity cards about number and name. */
  readonly registry?: 'confirmed' | 'contradicted' | 'not-asked';
  /** Face and card: matched by measure, approved by a person, or with a person now. */
  readonly face?: 'matched' | 'approved' | 'under-review';
  /** The wallet's holder, as its network says, and the person of the card. */
  readonly walletHolder?: 'agrees' | 'differs' | 'not-told';
  /** Both contacts differ from each other and from the borrower. */
  readonly contactsDiffer?: boolean;
  /** Stated income a month. */
  readonly monthlyIncome?: Ngwee;
  /** What other lenders are paid a month, as stated. */
  readonly otherLoansMonthly?: Ngwee;
  /** What the money is for, as answered in the questionnaire. */
  readonly loanPurpose?: string;
  readonly openOrders: number;
  readonly writtenOffOrders: number;
  /** The first day an earlier decline lets the borrower ask again. */
  readonly retryOn?: CivilDate;
  /** Borrowers seen on this borrower's device, this one included. */
  readonly borrowersOnDevice?: number;
  readonly onWatchList?: boolean;
}

/** The order asked for, as far as a rule looks at it. */
export interface OrderAsked {
  readonly askedOn: CivilDate;
  /** The largest plan of the trial: plans are a month apart, so it is what a month must carry. */
  readonly largestInstalment: Ngwee;
}

/** What the lender has chosen where the rules leave a choice. */
export interface DecisionPolicy {
  /** What follows when no registry was asked about a card. */
  readonly registryMissing: 'pass' | 'refer';
}

export type Verdict = 'pass' | 'decline' | 'refer';

export interface RuleResult {
  readonly rule: RuleName;
  readonly verdict: Verdict;
  /** What the rule found, for the borrower and the operator; stands also when it passes. */
  readonly sentence: string;
}

/** Every rule's answer, kept with the order, and what they come to together. */
export interface Decision {
  readonly verdict: 'approved' | 'declined' | 'referred';
  readonly results: readonly RuleResult[];
  /** The sentences of the rules that decided: of those that declined, or else that referred. */
  readonly reasons: readonly string[];
  /** The first day a declined borrower may ask again; null when not declined. */
  readonly retryOn: CivilDate | null;
}

export const youngestYears = 18;
export const oldestYears = 65;
export const declinedRestDays = 30;
export const mostBorrowersOnDevice = 3;
/** The answer that says a loan would pay for another one: a spiral, so a person looks. */
export const repaysAnotherLoan = 'repay-another-loan';

type Answer = readonly [verdict: Verdict, sentence: string];
type Rule = (facts: VerifiedFacts, asked: OrderAsked, policy: DecisionPolicy) => Answer;

const ages = [`${youngestYears}`, `${oldestYears}`] as const;
const unknown = (what: string): Answer => ['refer', say.notVerified(what)];

/**
 * The rules, each a row. What a machine merely suspects is referred to a person. A sentence may
 * reach the borrower, so it says what an honest one can use and a dishonest one cannot.
 */
const rules = {
  'steps-done': ({ stepsDone }) =>
    authSteps.every(({ step }) => stepsDone.includes(step))
      ? ['pass', say.stepsDone]
      : ['decline', say.stepsMissing],
  age: ({ birthDate }, { askedOn }) => {
    if (birthDate === undefined) return unknown(say.birthDate);
    const years = yearsBetween(birthDate, askedOn);
    return years >= youngestYears && years <= oldestYears
      ? ['pass', say.ageFits(...ages)]
      : ['decline', say.ageOutside(...ages)];
  },
  // Shared NRC numbers do occur, so the same number is looked into, never held against anyone.
  'nrc-unique': ({ othersWithNrc }) => {
    if (othersWithNrc === undefined) return unknown(say.nrc);
    return othersWithNrc === 0 ? ['pass', say.nrcUnique] : ['refer', say.nrcShared];
  },
  // Another number than the card's may be a slip of the reading, or somebody else's card.
  'card-agrees': ({ cardAgrees }) => {
    if (cardAgrees === undefined) return unknown(say.cardReading);
    return cardAgrees ? ['pass', say.cardAgrees] : ['refer', say.cardUnconfirmed];
  },
  registry: ({ registry = 'not-asked' }, _asked, { registryMissing }) => {
    if (registry === 'confirmed') return ['pass', say.registryConfirms];
    return registry === 'not-asked' && registryMissing === 'pass'
      ? ['pass', say.registryNotAsked]
      : ['refer', say.cardUnconfirmed];
  },
  'face-match': ({ face }) => {
    if (face === undefined) return unknown(say.faceMatch);
    return face === 'under-review' ? ['refer', say.faceReviewed] : ['pass', say.faceMatches];
  },
  // Most networks say nothing, so that alone is no doubt.
  'wallet-holder': ({ walletHolder = 'not-told' }) => {
    if (walletHolder === 'differs') return ['refer', say.walletOfAnother];
    return ['pass', walletHolder === 'agrees' ? say.walletAgrees : say.walletNotTold];
  },
  'contacts-differ': ({ contactsDiffer }) => {
    if (contactsDiffer === undefined) return unknown(say.contacts);
    return contactsDiffer ? ['pass', say.contactsDiffer] : ['decline', say.contactsSame];
  },
  // Nothing larger than what fits is offered, so nobody is declined for having asked for it.
  affordable: ({ monthlyIncome }, { largestInstalment }) => {
    if (monthlyIncome === undefined) return unknown(say.income);
    return largestInstalment <= mostInstalment(monthlyIncome)
      ? ['pass', say.affordable]
      : ['refer', say.notAffordable];
  },
  // Stated, not proved, and often rounded up: too much of it is a reason to ask, not to refuse.
  'other-loans': ({ monthlyIncome, otherLoansMonthly }, { largestInstalment }) => {
    if (monthlyIncome === undefined || otherLoansMonthly === undefined) {
      return unknown(say.otherLoans);
    }
    const monthly = largestInstalment + otherLoansMonthly;
    return monthly <= mostInstalment(monthlyIncome)
      ? ['pass', say.otherLoansFit]
      : ['refer', say.otherLoansMuch];
  },
  'loan-purpose': ({ loanPurpose }) => {
    if (loanPurpose === undefined) return unknown(say.purpose);
    return loanPurpose === repaysAnotherLoan
      ? ['refer', say.repaysAnother]
      : ['pass', say.purposeFits];
  },
  'no-open-order': ({ openOrders }) =>
    openOrders === 0 ? ['pass', say.noOpenLoan] : ['decline', say.openLoan],
  'no-written-off-order': ({ writtenOffOrders }) =>
    writtenOffOrders === 0 ? ['pass', say.noneWrittenOff] : ['decline', say.writtenOff],
  'not-declined-lately': ({ retryOn }, { askedOn }) =>
    retryOn === undefined || askedOn >= retryOn
      ? ['pass', say.notDeclined(`${declinedRestDays}`)]
      : ['decline', say.declined(`${declinedRestDays}`)],
  'device-shared': ({ borrowersOnDevice }) => {
    if (borrowersOnDevice === undefined) return unknown(say.device);
    return borrowersOnDevice <= mostBorrowersOnDevice
      ? ['pass', say.deviceFits(`${mostBorrowersOnDevice}`)]
      : ['refer', say.deviceShared];
  },
  'watch-list': ({ onWatchList }) => {
    if (onWatchList === undefined) return unknown(say.watchList);
    return onWatchList ? ['refer', say.watched] : ['pass', say.notWatched];
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

const ruleTable = Object.entries(rules) as readonly [RuleName, Rule][];

/**
 * Asks every rule and keeps every answer. One decline declines; else one refer refers; what was
 * not verified is referred, never passed.
 */
export function decideOrder(
  facts: VerifiedFacts,
  asked: OrderAsked,
  policy: DecisionPolicy,
): Decision {
  const results = ruleTable.map(([rule, ask]): RuleResult => {
    const [verdict, sentence] = ask(facts, asked, policy);
    return { rule, verdict, sentence };
  });
  const declining = results.filter((result) => result.verdict === 'decline');
  const referring = results.filter((result) => result.verdict === 'refer');
  const verdict =
    declining.length > 0 ? 'declined' : referring.length > 0 ? 'referred' : 'approved';
  const deciding = declining.length > 0 ? declining : referring;
  return {
    verdict,
    results,
    reasons: deciding.map((result) => result.sentence),
    retryOn: verdict === 'declined' ? retryDate(declining, facts, asked) : null,
  };
}

/** The first day on which a borrower declined on a day may ask again. */
export function mayAskAgainOn(declinedOn: CivilDate): CivilDate {
  return addDays(declinedOn, declinedRestDays);
}

/** Asking too early does not make the rest longer: only a decline for another reason does. */
function retryDate(
  declining: readonly RuleResult[],
  { retryOn }: VerifiedFacts,
  { askedOn }: OrderAsked,
): CivilDate {
  const onlyTooEarly = declining.every((result) => result.rule === 'not-declined-lately');
  return onlyTooEarly && retryOn !== undefined
    ? laterDate(askedOn, retryOn)
    : mayAskAgainOn(askedOn);
}

/** Completed years, by the calendar. */
export function yearsBetween(from: CivilDate, to: CivilDate): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
