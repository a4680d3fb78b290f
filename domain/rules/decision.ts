import { authSteps } from '../../contract/borrower/auth-steps.ts';
import type { AuthStepName } from '../../contract/borrower/auth-steps.ts';
import * as say from '../../contract/sentences/decision.ts';
import { addDays, laterDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { mostInstalment } from './affordable.ts';
import { bureauAnswer } from './bureau-rule.ts';
import type { BureauFact } from './bureau.ts';
import type { DecisionPolicy } from './policy.ts';
import { registryFactOf } from './registry.ts';
import type { StoredRegistryFact } from './registry.ts';

/** What has been verified about a borrower. An absent fact was not verified (yet). */
export interface VerifiedFacts {
  readonly stepsDone: readonly AuthStepName[];
  readonly birthDate?: CivilDate;
  /** Other borrowers with the same NRC. */
  readonly othersWithNrc?: number;
  /** The number that was confirmed is the one that was read on the card. */
  readonly cardAgrees?: boolean;
  /** What the register of identity cards answered about the card. */
  readonly registry?: StoredRegistryFact;
  /** Whether two people let its agreement pass; absent: decided before that was asked. */
  readonly registryTrusted?: boolean;
  /** What the credit bureau answered about the person; absent: none was thought of. */
  readonly bureau?: BureauFact;
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
  /**
   * The largest instalment of the trial, per month: the amount that a month's income must cover.
   */
  readonly largestInstalment: Ngwee;
}

/**
 * What the rules read of an application, and nothing else: kept with it, so that other rules can
 * be asked about it later. It has no name, number or day of birth.
 */
export interface DecisionFacts extends Omit<
  VerifiedFacts,
  'stepsDone' | 'birthDate' | 'loanPurpose'
> {
  readonly allStepsDone: boolean;
  /** Completed years. */
  readonly age?: number;
  /** Whether the money is for paying another loan. */
  readonly repaysAnotherLoan?: boolean;
  readonly askedOn: CivilDate;
  readonly largestInstalment: Ngwee;
  /** What followed, by the settings of then, where no registry was asked. */
  readonly registryMissing: DecisionPolicy['registryMissing'];
}

/** `not-checked`: nothing was looked at, which neither counts as passed nor holds a loan up. */
export type Verdict = 'pass' | 'not-checked' | 'decline' | 'refer';

export interface RuleResult {
  readonly rule: RuleName;
  readonly verdict: Verdict;
  /** What the rule found, for the borrower and the operator; also when it passes. */
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
  /** The version of the rules it was made by. */
  readonly policyVersion: number;
}

export const youngestYears = 18;
export const oldestYears = 65;
/** The answer that says a loan would pay for another one: a spiral, so a person looks. */
export const purposeOfAnotherLoan = 'repay-another-loan';

/** Whether a person of this age in completed years may borrow. */
export function isOfAge(years: number): boolean {
  return years >= youngestYears && years <= oldestYears;
}

type Answer = readonly [verdict: Verdict, sentence: string];
type Rule = (facts: DecisionFacts, policy: DecisionPolicy) => Answer;

const ages = [`${youngestYears}`, `${oldestYears}`] as const;
const unknown = (what: string): Answer => ['refer', say.notVerified(what)];
const percent = (basisPoints: number): string => `${basisPoints / 100}`;

/**
 * The rules, each a row. What a machine merely suspects is referred to a person. A sentence may
 * reach the borrower, so it says what an honest one can use and a dishonest one cannot.
 */
const rules = {
  'steps-done': ({ allStepsDone }) =>
    allStepsDone ? ['pass', say.stepsDone] : ['decline', say.stepsMissing],
  // The law's and the house's: no version of the rules changes it.
  age: ({ age: years }) => {
    if (years === undefined) return unknown(say.birthDate);
    return isOfAge(years)
      ? ['pass', say.ageFits(...ages)]
      : ['decline', say.ageOutside(...ages)];
  },
  // Shared NRC numbers do occur, so the same number is looked into, never held against anyone.
  'nrc-unique': ({ othersWithNrc }) => {
    if (othersWithNrc === undefined) return unknown(say.nrc);
    return othersWithNrc === 0 ? ['pass', say.nrcUnique] : ['refer', say.nrcShared];
  },
  // Another number than the card's may be a slip of the reading, or another person's card.
  'card-agrees': ({ cardAgrees }) => {
    if (cardAgrees === undefined) return unknown(say.cardReading);
    return cardAgrees ? ['pass', say.cardAgrees] : ['refer', say.cardUnconfirmed];
  },
  // What disagrees or is not found may be an old number or a slip: a person looks.
  registry: ({ registry, registryTrusted, registryMissing }) => {
    const said = registryFactOf(registry).kind;
    if (said === 'agrees' && registryTrusted !== false) return ['pass', say.registryConfirms];
    if (said === 'waiting') return ['refer', say.registryWaits];
    const isNoAnswer = said === 'not-asked' || said === 'agrees';
    if (!isNoAnswer || registryMissing === 'refer') return ['refer', say.registryByHand];
    const why = said === 'agrees' ? say.registryNotCounted : say.registryNotAsked;
    return ['not-checked', why];
  },
  // Others' data refers at most, and a file with little in it is the rule.
  bureau: ({ bureau }, policy) => bureauAnswer(bureau, policy),
  'face-match': ({ face }) => {
    if (face === undefined) return unknown(say.faceMatch);
    return face === 'under-review' ? ['refer', say.faceReviewed] : ['pass', say.faceMatches];
  },
  // Most networks say nothing, so that alone is no doubt.
  'wallet-holder': ({ walletHolder = 'not-told' }) => {
    if (walletHolder === 'differs') return ['refer', say.walletOfAnother];
    return walletHolder === 'agrees'
      ? ['pass', say.walletAgrees]
      : ['not-checked', say.walletNotTold];
  },
  'contacts-differ': ({ contactsDiffer }) => {
    if (contactsDiffer === undefined) return unknown(say.contacts);
    return contactsDiffer ? ['pass', say.contactsDiffer] : ['decline', say.contactsSame];
  },
  // Nothing larger than what fits is offered, so asking for it is no ground to decline.
  affordable: (facts, { instalmentShareBasisPoints: share }) => {
    const { monthlyIncome, largestInstalment } = facts;
    if (monthlyIncome === undefined) return unknown(say.income);
    return largestInstalment <= mostInstalment(monthlyIncome, share)
      ? ['pass', say.affordable(percent(share))]
      : ['refer', say.notAffordable(percent(share))];
  },
  // Stated, not proved, and often rounded up: too much of it is a reason to ask, not to refuse.
  'other-loans': (facts, { otherLoansShareBasisPoints: share }) => {
    const { monthlyIncome, otherLoansMonthly, largestInstalment } = facts;
    if (share === null) return ['not-checked', say.otherLoansNotCounted];
    if (monthlyIncome === undefined || otherLoansMonthly === undefined) {
      return unknown(say.otherLoans);
    }
    const monthly = largestInstalment + otherLoansMonthly;
    return monthly <= mostInstalment(monthlyIncome, share)
      ? ['pass', say.otherLoansFit(percent(share))]
      : ['refer', say.otherLoansMuch];
  },
  'loan-purpose': ({ repaysAnotherLoan }, policy) => {
    if (policy.repaysAnotherLoan === 'pass') return ['not-checked', say.purposeNotAsked];
    if (repaysAnotherLoan === undefined) return unknown(say.purpose);
    return repaysAnotherLoan ? ['refer', say.repaysAnother] : ['pass', say.purposeFits];
  },
  'no-open-order': ({ openOrders }) =>
    openOrders === 0 ? ['pass', say.noOpenLoan] : ['decline', say.openLoan],
  'no-written-off-order': ({ writtenOffOrders }) =>
    writtenOffOrders === 0 ? ['pass', say.noneWrittenOff] : ['decline', say.writtenOff],
  'not-declined-lately': ({ retryOn, askedOn }, { declinedRestDays }) =>
    retryOn === undefined || askedOn >= retryOn
      ? ['pass', say.notDeclined(`${declinedRestDays}`)]
      : ['decline', say.declined(`${declinedRestDays}`)],
  'device-shared': ({ borrowersOnDevice }, { mostBorrowersOnDevice }) => {
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

/** Every rule, in the order in which they are asked. */
export const ruleNames: readonly RuleName[] = ruleTable.map(([rule]) => rule);

/** What the rules read of what was verified and asked for. */
export function decisionFacts(
  { stepsDone, birthDate, loanPurpose, ...verified }: VerifiedFacts,
  { askedOn, largestInstalment }: OrderAsked,
  { registryMissing }: Pick<DecisionPolicy, 'registryMissing'>,
): DecisionFacts {
  return {
    ...verified,
    allStepsDone: authSteps.every(({ step }) => stepsDone.includes(step)),
    ...(birthDate !== undefined && { age: yearsBetween(birthDate, askedOn) }),
    ...(loanPurpose !== undefined && {
      repaysAnotherLoan: loanPurpose === purposeOfAnotherLoan,
    }),
    askedOn,
    largestInstalment,
    registryMissing,
  };
}

/**
 * Asks every rule and keeps every answer. One decline declines; else one refer refers; what was
 * not verified is referred, never passed.
 */
export function decideOrder(facts: DecisionFacts, policy: DecisionPolicy): Decision {
  const results = ruleTable.map(([rule, ask]): RuleResult => {
    const [verdict, sentence] = ask(facts, policy);
    return { rule, verdict, sentence };
  });
  const verdict = verdictOf(results);
  const declining = results.filter((result) => result.verdict === 'decline');
  const deciding =
    verdict === 'declined' ? declining : results.filter((one) => one.verdict === 'refer');
  return {
    verdict,
    results,
    reasons: deciding.map((result) => result.sentence),
    retryOn: verdict === 'declined' ? retryDate(declining, facts, policy) : null,
    policyVersion: policy.version,
  };
}

/** Whether nothing but answers from outside is missing, which are still awaited. */
export function waitsForAnswer(
  { results }: Decision,
  { registry, bureau }: DecisionFacts,
): boolean {
  const awaited: readonly RuleName[] = [
    ...(registryFactOf(registry).kind === 'waiting' ? (['registry'] as const) : []),
    ...(bureau?.kind === 'waiting' ? (['bureau'] as const) : []),
  ];
  const doubts = results.filter(({ verdict }) => verdict === 'refer');
  const isOther = results.some(({ verdict }) => verdict === 'decline') || doubts.length === 0;
  return !isOther && doubts.every(({ rule }) => awaited.includes(rule));
}

/** What the answers of the rules come to, whatever a person has decided since. */
export function verdictOf(
  results: readonly Pick<RuleResult, 'verdict'>[],
): Decision['verdict'] {
  if (results.some(({ verdict }) => verdict === 'decline')) return 'declined';
  return results.some(({ verdict }) => verdict === 'refer') ? 'referred' : 'approved';
}

/** Asking too early does not make the rest longer: only a decline for another reason does. */
function retryDate(
  declining: readonly RuleResult[],
  { retryOn, askedOn }: DecisionFacts,
  { declinedRestDays }: DecisionPolicy,
): CivilDate {
  const onlyTooEarly = declining.every((result) => result.rule === 'not-declined-lately');
  return onlyTooEarly && retryOn !== undefined
    ? laterDate(askedOn, retryOn)
    : addDays(askedOn, declinedRestDays);
}

/** Completed years, by the calendar. */
export function yearsBetween(from: CivilDate, to: CivilDate): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
