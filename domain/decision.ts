import { authSteps } from '../contract/auth-steps.ts';
import type { AuthStepName } from '../contract/auth-steps.ts';
import { addDays, laterDate } from '../contract/values/civil-date.ts';
import type { CivilDate } from '../contract/values/civil-date.ts';
import { percentOf } from '../contract/values/ngwee.ts';
import type { Ngwee } from '../contract/values/ngwee.ts';

/** What has been verified about a borrower. An absent fact was not verified (yet). */
export interface VerifiedFacts {
  readonly stepsDone: readonly AuthStepName[];
  readonly birthDate?: CivilDate;
  /** Other borrowers with the same NRC. */
  readonly othersWithNrc?: number;
  /** The registry of identity cards about number and name. */
  readonly registry?: 'confirmed' | 'contradicted' | 'not-asked';
  /** Face and card: matched by measure, approved by a person, or with a person now. */
  readonly face?: 'matched' | 'approved' | 'under-review';
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
export const instalmentShareBasisPoints = 3500;
export const declinedRestDays = 30;
export const mostBorrowersOnDevice = 3;
/** The answer that says a loan would pay for another one: a spiral, so a person looks. */
export const repaysAnotherLoan = 'repay-another-loan';

type Answer = readonly [verdict: Verdict, sentence: string];
type Rule = (facts: VerifiedFacts, asked: OrderAsked, policy: DecisionPolicy) => Answer;

const unknown = (what: string): Answer => ['refer', `${what} is not verified yet.`];

/**
 * The rules, each a row. What a machine merely suspects is referred to a person. A sentence may
 * reach the borrower, so it says what an honest one can use and a dishonest one cannot.
 */
const rules = {
  'steps-done': ({ stepsDone }) =>
    authSteps.every(({ step }) => stepsDone.includes(step))
      ? ['pass', 'All verification steps are done.']
      : ['decline', 'Please finish your verification first.'],
  age: ({ birthDate }, { askedOn }) => {
    if (birthDate === undefined) return unknown('The date of birth');
    const years = yearsBetween(birthDate, askedOn);
    return years >= youngestYears && years <= oldestYears
      ? ['pass', `The borrower is ${youngestYears} to ${oldestYears} years old.`]
      : ['decline', `We lend to people of ${youngestYears} to ${oldestYears} years.`];
  },
  // Shared NRC numbers do occur, so the same number is looked into, never held against anyone.
  'nrc-unique': ({ othersWithNrc }) => {
    if (othersWithNrc === undefined) return unknown('The NRC');
    return othersWithNrc === 0
      ? ['pass', 'No other borrower has this NRC.']
      : ['refer', 'This NRC needs to be looked at by a person.'];
  },
  registry: ({ registry = 'not-asked' }, _asked, { registryMissing }) => {
    if (registry === 'confirmed') return ['pass', 'The registry confirms the card.'];
    return registry === 'not-asked' && registryMissing === 'pass'
      ? ['pass', 'No registry was asked about the card.']
      : ['refer', 'Your identity card needs to be looked at by a person.'];
  },
  'face-match': ({ face }) => {
    if (face === undefined) return unknown('The match of face and card');
    return face === 'under-review'
      ? ['refer', 'Your photos need to be looked at by a person.']
      : ['pass', 'Face and card match.'];
  },
  'contacts-differ': ({ contactsDiffer }) => {
    if (contactsDiffer === undefined) return unknown('The emergency contacts');
    return contactsDiffer
      ? ['pass', 'The contacts are two other people.']
      : ['decline', 'Your emergency contacts must be two different people, and not you.'];
  },
  affordable: ({ monthlyIncome }, { largestInstalment }) => {
    if (monthlyIncome === undefined) return unknown('The income');
    return largestInstalment <= percentOf(monthlyIncome, instalmentShareBasisPoints, 'down')
      ? ['pass', 'The instalments are at most 35 % of the stated income.']
      : ['decline', 'The instalments would be more than 35 % of your stated income.'];
  },
  // Stated, not proved, and often rounded up: too much of it is a reason to ask, not to refuse.
  'other-loans': ({ monthlyIncome, otherLoansMonthly }, { largestInstalment }) => {
    if (monthlyIncome === undefined || otherLoansMonthly === undefined) {
      return unknown('What other loans cost');
    }
    const monthly = largestInstalment + otherLoansMonthly;
    return monthly <= percentOf(monthlyIncome, instalmentShareBasisPoints, 'down')
      ? ['pass', 'With other loans it is at most 35 % of the stated income.']
      : ['refer', 'What you pay for other loans needs to be looked at by a person.'];
  },
  'loan-purpose': ({ loanPurpose }) => {
    if (loanPurpose === undefined) return unknown('What the money is for');
    return loanPurpose === repaysAnotherLoan
      ? ['refer', 'A loan that repays another one needs to be looked at by a person.']
      : ['pass', 'The money is not for repaying another loan.'];
  },
  'no-open-order': ({ openOrders }) =>
    openOrders === 0
      ? ['pass', 'No other loan is open.']
      : ['decline', 'You already have an open loan.'],
  'no-written-off-order': ({ writtenOffOrders }) =>
    writtenOffOrders === 0
      ? ['pass', 'No loan was written off.']
      : ['decline', 'An earlier loan was not repaid.'],
  'not-declined-lately': ({ retryOn }, { askedOn }) =>
    retryOn === undefined || askedOn >= retryOn
      ? ['pass', `Not declined in the last ${declinedRestDays} days.`]
      : ['decline', `We could not lend to you in the last ${declinedRestDays} days.`],
  'device-shared': ({ borrowersOnDevice }) => {
    if (borrowersOnDevice === undefined) return unknown('The device');
    return borrowersOnDevice <= mostBorrowersOnDevice
      ? ['pass', `At most ${mostBorrowersOnDevice} borrowers use this device.`]
      : ['refer', 'The phone you use needs to be looked at by a person.'];
  },
  'watch-list': ({ onWatchList }) => {
    if (onWatchList === undefined) return unknown('The watch list');
    return onWatchList
      ? ['refer', 'Your details need to be looked at by a person.']
      : ['pass', 'Not on the watch list.'];
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
