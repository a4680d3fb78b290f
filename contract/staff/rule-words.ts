import * as z from 'zod/mini';
import { wireText } from '../words/wire.ts';

/*
 * What can be changed of the rules that decide about loans, as it is drafted, replayed and
 * proposed. None of it is about a person's identity.
 */

const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

export const ruleParameters = z.strictObject({
  /** Of a month's stated income, in basis points. */
  instalmentShareBasisPoints: between(500, 10_000),
  /** The same with other loans; null: they are not counted. */
  otherLoansShareBasisPoints: z.nullable(between(500, 10_000)),
  declinedRestDays: between(1, 180),
  mostBorrowersOnDevice: between(1, 50),
  repaysAnotherLoan: z.enum(['refer', 'pass']),
  /** `shadow`: what a bureau answers decides nothing; else what follows without an answer. */
  bureau: z.enum(['shadow', 'pass', 'refer']),
  bureauFloorKwacha: between(0, 100_000),
  bureauOverdueKwacha: between(0, 100_000),
});
export type RuleParameters = z.output<typeof ruleParameters>;

/** What differs between two versions, as a sentence and as what stood before and after. */
export const rulesChange = z.strictObject({
  what: wireText(80),
  before: wireText(100),
  after: wireText(100),
  sentence: wireText(200),
});
export type RulesChange = z.output<typeof rulesChange>;

/** What the rules come to about an application. */
export const ruleVerdicts = ['approved', 'referred', 'declined'] as const;
/** What became of an application: no loan, or a loan and how it is paid. */
export const loanOutcomes = ['none', 'running', 'paid', 'late', 'written-off'] as const;
/** What one rule says. */
export const ruleAnswers = ['pass', 'not-checked', 'refer', 'decline'] as const;

export const ruleVerdict = z.enum(ruleVerdicts);
export const loanOutcome = z.enum(loanOutcomes);
export type RuleVerdictWord = z.output<typeof ruleVerdict>;
export type LoanOutcomeWord = z.output<typeof loanOutcome>;

/** The rules as the screens name them; a test holds the list against those that are asked. */
export const ruleNames = [
  'steps-done',
  'age',
  'nrc-unique',
  'card-agrees',
  'registry',
  'bureau',
  'face-match',
  'wallet-holder',
  'contacts-differ',
  'affordable',
  'other-loans',
  'loan-purpose',
  'no-open-order',
  'no-written-off-order',
  'not-declined-lately',
  'device-shared',
  'watch-list',
] as const;
