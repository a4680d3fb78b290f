import type { RuleParameters, RulesChange } from '../../../../contract/staff/rule-words.ts';
import { oldestYears, youngestYears } from '../../../../domain/rules/decision.ts';
import type { RuleName } from '../../../../domain/rules/decision.ts';

const percent = (basisPoints: number) => `${basisPoints / 100} %`;
const counted = (count: number, one: string, more: string) =>
  `${count} ${count === 1 ? one : more}`;
const looksAt = 'a person looks at it';

/** What each rule asks, with its figure, as the lender's people read it. */
const sentences: Readonly<Record<RuleName, (by: RuleParameters) => string>> = {
  'steps-done': () => 'All five steps of verification are done. Otherwise it is declined.',
  age: () =>
    `The borrower is ${youngestYears} to ${oldestYears} years old. Otherwise it is declined.`,
  'nrc-unique': () => `No other borrower has the same NRC. Otherwise ${looksAt}.`,
  'card-agrees': () =>
    `The number read on the card is the one that was typed. Otherwise ${looksAt}.`,
  registry: () =>
    `The register of cards does not speak against the card. Otherwise ${looksAt}.`,
  bureau: ({ bureau, bureauFloorKwacha: floor, bureauOverdueKwacha: most }) =>
    bureau === 'shadow'
      ? `From K${floor} a credit bureau is asked. Its answer decides nothing yet.`
      : `From K${floor}: nothing written off and at most K${most} overdue elsewhere. ` +
        `Otherwise ${looksAt}. ` +
        (bureau === 'pass' ? 'Without an answer it passes.' : `Without an answer ${looksAt}.`),
  'face-match': () => `Face and card match. While that is in doubt, ${looksAt}.`,
  'wallet-holder': () => `The wallet is not another person’s. Otherwise ${looksAt}.`,
  'contacts-differ': () => 'The two contacts are two other people. Otherwise it is declined.',
  affordable: ({ instalmentShareBasisPoints: share }) =>
    `The largest bill is at most ${percent(share)} of the stated income. More is not offered.`,
  'other-loans': ({ otherLoansShareBasisPoints: share }) =>
    share === null
      ? 'What other lenders are paid is not counted.'
      : `With other loans it is at most ${percent(share)} of the income. Otherwise ${looksAt}.`,
  'loan-purpose': ({ repaysAnotherLoan }) =>
    repaysAnotherLoan === 'pass'
      ? 'What the money is for decides nothing.'
      : `The money does not pay for another loan. Otherwise ${looksAt}.`,
  'no-open-order': () => 'They have no other open loan. Otherwise it is declined.',
  'no-written-off-order': () =>
    'None of their loans was written off. Otherwise it is declined.',
  'not-declined-lately': ({ declinedRestDays: days }) =>
    `No decline in the last ${counted(days, 'day', 'days')}. Otherwise it is declined.`,
  'device-shared': ({ mostBorrowersOnDevice: most }) =>
    `At most ${counted(most, 'borrower uses', 'borrowers use')} the phone. Otherwise ${looksAt}.`,
  'watch-list': () => `Card, number and phone are not on the watch list. Otherwise ${looksAt}.`,
};

export function sentenceOfRule(rule: RuleName, parameters: RuleParameters): string {
  return sentences[rule](parameters);
}

/** The rules that a version can change. */
const changeable: ReadonlySet<RuleName> = new Set([
  'bureau',
  'affordable',
  'other-loans',
  'loan-purpose',
  'not-declined-lately',
  'device-shared',
]);

export function isFixed(rule: RuleName): boolean {
  return !changeable.has(rule);
}

/** A figure of the rules: what it is called, how it reads, and by what it rises or falls. */
interface Figure {
  readonly what: string;
  readonly text: (by: RuleParameters) => string;
  readonly size?: (by: RuleParameters) => number | null;
}

const bureauTexts: Readonly<Record<RuleParameters['bureau'], string>> = {
  shadow: 'decides nothing',
  pass: 'counts, and without an answer it passes',
  refer: `counts, and without an answer ${looksAt}`,
};

const figures: readonly Figure[] = [
  {
    what: 'Largest instalment of the income',
    text: ({ instalmentShareBasisPoints: share }) => percent(share),
    size: ({ instalmentShareBasisPoints: share }) => share,
  },
  {
    what: 'With other loans',
    text: ({ otherLoansShareBasisPoints: share }) =>
      share === null ? 'not counted' : percent(share),
    size: ({ otherLoansShareBasisPoints: share }) => share,
  },
  {
    what: 'Rest after a decline',
    text: ({ declinedRestDays: days }) => counted(days, 'day', 'days'),
    size: ({ declinedRestDays: days }) => days,
  },
  {
    what: 'Borrowers on one phone',
    text: ({ mostBorrowersOnDevice: most }) => `${most}`,
    size: ({ mostBorrowersOnDevice: most }) => most,
  },
  {
    what: 'A loan for another loan',
    text: ({ repaysAnotherLoan }) => (repaysAnotherLoan === 'refer' ? looksAt : 'may pass'),
  },
  { what: 'Credit bureau', text: ({ bureau }) => bureauTexts[bureau] },
  {
    what: 'Least loan that a bureau is asked about',
    text: ({ bureauFloorKwacha: floor }) => `K${floor}`,
    size: ({ bureauFloorKwacha: floor }) => floor,
  },
  {
    what: 'Overdue elsewhere',
    text: ({ bureauOverdueKwacha: most }) => `K${most}`,
    size: ({ bureauOverdueKwacha: most }) => most,
  },
];

/** What differs between two sets of parameters, in the order in which people read them. */
export function changesOfRules(before: RuleParameters, after: RuleParameters): RulesChange[] {
  return figures
    .filter(({ text }) => text(before) !== text(after))
    .map(({ what, text, size }) => {
      const [then, now] = [text(before), text(after)];
      const [low, high] = [size?.(before) ?? null, size?.(after) ?? null];
      const verb =
        low === null || high === null ? 'becomes' : high > low ? 'rises to' : 'falls to';
      return {
        what,
        before: then,
        after: now,
        sentence: `${what} ${verb} ${now}, from ${then}.`,
      };
    });
}

/** Whether two sets of parameters say the same. */
export function areSameRules(one: RuleParameters, other: RuleParameters): boolean {
  return changesOfRules(one, other).length === 0;
}
