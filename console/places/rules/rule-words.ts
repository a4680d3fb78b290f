import type { listDecisions, showReplay } from '../../../contract/staff/rule-acts.ts';
import type {
  LoanOutcomeWord,
  RuleParameters,
  RuleVerdictWord,
} from '../../../contract/staff/rule-words.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';

type Replay = StaffAnswerOf<typeof showReplay>;

export const runWords: Readonly<Record<Replay['state'], string>> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
};
export const runTone = { running: 'warn', done: 'good', failed: 'bad' } as const;

export const challengerWords = {
  running: 'Running',
  over: 'Over',
  stopped: 'Stopped',
} as const;
export const challengerTone = { running: 'good', over: 'note', stopped: 'warn' } as const;

export const verdictWords: Readonly<Record<RuleVerdictWord, string>> = {
  approved: 'Approved',
  referred: 'Referred',
  declined: 'Declined',
};
export const verdictTone = { approved: 'good', referred: 'warn', declined: 'bad' } as const;

export const outcomeWords: Readonly<Record<LoanOutcomeWord, string>> = {
  none: 'No loan',
  running: 'Runs',
  paid: 'Paid',
  late: 'Over 30 days in arrears',
  'written-off': 'Written off',
};
export const outcomeTone = {
  none: 'note',
  running: 'note',
  paid: 'good',
  late: 'warn',
  'written-off': 'bad',
} as const;

/** How many of them, in the middle of a sentence: `3 paid`. */
export const outcomeCounts: Readonly<Record<LoanOutcomeWord, string>> = {
  none: 'no loan',
  running: 'run',
  paid: 'paid',
  late: 'over 30 days in arrears',
  'written-off': 'written off',
};

type Named = ArgsOf<typeof listDecisions>['rule'];

/** A rule in a word or two. */
export const ruleTitles: Readonly<Record<Named, string>> = {
  decision: 'All rules together',
  'steps-done': 'Verification',
  age: 'Age',
  'nrc-unique': 'One NRC, one borrower',
  'card-agrees': 'Number on the card',
  registry: 'Registry of cards',
  bureau: 'Credit bureau',
  'face-match': 'Face and card',
  'wallet-holder': 'Owner of the wallet',
  'contacts-differ': 'Contacts',
  affordable: 'Largest instalment',
  'other-loans': 'Other loans',
  'loan-purpose': 'Purpose',
  'no-open-order': 'No open loan',
  'no-written-off-order': 'None written off',
  'not-declined-lately': 'Rest after a decline',
  'device-shared': 'Shared phone',
  'watch-list': 'Watch list',
};

export type AnswerWord = ArgsOf<typeof listDecisions>['verdict'];
export const answerWords: Readonly<Record<AnswerWord, string>> = {
  ...verdictWords,
  pass: 'Passed',
  'not-checked': 'Not checked',
  refer: 'To a person',
  decline: 'Declined',
};

/** `12.5 %` of some; of nothing there is no share. */
export function shareText(part: number, of: number): string {
  return of === 0 ? '–' : `${Number(((100 * part) / of).toFixed(1))} %`;
}

/** Rules as they are typed. */
export interface Texts {
  readonly instalmentShare: string;
  /** Empty: other loans are not counted. */
  readonly otherLoansShare: string;
  readonly declinedRestDays: string;
  readonly mostBorrowersOnDevice: string;
  readonly repaysAnotherLoan: RuleParameters['repaysAnotherLoan'];
  readonly bureau: RuleParameters['bureau'];
  readonly bureauFloor: string;
  readonly bureauOverdue: string;
}

export function textsOf(rules: RuleParameters): Texts {
  const { otherLoansShareBasisPoints: others } = rules;
  return {
    instalmentShare: `${rules.instalmentShareBasisPoints / 100}`,
    otherLoansShare: others === null ? '' : `${others / 100}`,
    declinedRestDays: `${rules.declinedRestDays}`,
    mostBorrowersOnDevice: `${rules.mostBorrowersOnDevice}`,
    repaysAnotherLoan: rules.repaysAnotherLoan,
    bureau: rules.bureau,
    bureauFloor: `${rules.bureauFloorKwacha}`,
    bureauOverdue: `${rules.bureauOverdueKwacha}`,
  };
}

type Faults = Readonly<Partial<Record<keyof Texts, string>>>;

/** What is typed as rules, or what is wrong with it, field by field. */
export function rulesIn(texts: Texts): {
  readonly rules: RuleParameters | null;
  readonly faults: Faults;
} {
  const share = percentIn(texts.instalmentShare);
  const others = texts.otherLoansShare.trim() === '' ? null : percentIn(texts.otherLoansShare);
  const rest = wholeIn(texts.declinedRestDays, 180);
  const device = wholeIn(texts.mostBorrowersOnDevice, 50);
  const floor = kwachaIn(texts.bureauFloor);
  const overdue = kwachaIn(texts.bureauOverdue);
  const faults: Faults = {
    ...(share === undefined && { instalmentShare: percentFault }),
    ...(others === undefined && { otherLoansShare: percentFault }),
    ...(rest === undefined && { declinedRestDays: 'Type 1 to 180 days.' }),
    ...(device === undefined && { mostBorrowersOnDevice: 'Type 1 to 50.' }),
    ...(floor === undefined && { bureauFloor: kwachaFault }),
    ...(overdue === undefined && { bureauOverdue: kwachaFault }),
  };
  if (
    share === undefined ||
    others === undefined ||
    rest === undefined ||
    device === undefined ||
    floor === undefined ||
    overdue === undefined
  ) {
    return { rules: null, faults };
  }
  const { repaysAnotherLoan, bureau } = texts;
  return {
    rules: {
      instalmentShareBasisPoints: share,
      otherLoansShareBasisPoints: others,
      declinedRestDays: rest,
      mostBorrowersOnDevice: device,
      repaysAnotherLoan,
      bureau,
      bureauFloorKwacha: floor,
      bureauOverdueKwacha: overdue,
    },
    faults,
  };
}

const kwachaFault = 'Type whole kwacha, at most 100000.';

function kwachaIn(text: string): number | undefined {
  const whole = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return whole <= 100_000 ? whole : undefined;
}

const percentFault = 'Type a percentage from 5 to 100, like 32.5.';

/** Basis points of a percentage. */
function percentIn(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text.trim())) return undefined;
  const points = Math.round(Number(text) * 100);
  return points >= 500 && points <= 10_000 ? points : undefined;
}

function wholeIn(text: string, most: number): number | undefined {
  const whole = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return whole >= 1 && whole <= most ? whole : undefined;
}
