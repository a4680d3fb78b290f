import { addDays } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { decideOrder, verdictOf } from './decision.ts';
import { storedResults } from './stored-results.ts';
import type { Decision, DecisionFacts, RuleResult } from './decision.ts';
import { drawOf } from './drawn.ts';
import type { LoanOutcome } from './loan-outcome.ts';
import type { DecisionParameters } from './policy.ts';

/** An application as it was decided by the rules of its day. */
export interface KeptApplication {
  readonly orderId: string;
  readonly amount: Ngwee;
  readonly facts: DecisionFacts;
  /** What each rule said then. */
  readonly results: readonly RuleResult[];
  /** For how long a decline rested by the rules of then. */
  readonly restedDays: number;
  readonly outcome: LoanOutcome;
}

export interface Replayed extends Pick<KeptApplication, 'orderId' | 'amount' | 'outcome'> {
  readonly askedOn: string;
  readonly was: Decision['verdict'];
  readonly would: Decision['verdict'];
  /** What rules say by the draft that they did not say then. */
  readonly because: readonly string[];
  /** The draft would not have offered so much, so there would have been no review. */
  readonly isMoreThanOffered: boolean;
}

/**
 * Decides an application again by other parameters, from the facts that were kept with it. By those
 * it was decided by, it is decided as it was.
 */
export function replayApplication(
  kept: KeptApplication,
  parameters: DecisionParameters,
): Replayed {
  const { orderId, amount, outcome, results: then } = kept;
  const facts = restedBy(kept, parameters);
  const { registryMissing } = facts;
  const { results, verdict: would } = decideOrder(facts, {
    ...parameters,
    registryMissing,
    version: 0,
  });
  const said = storedResults({ results: then }) ?? [];
  const before = new Map(said.map((one) => [one.rule, one.verdict]));
  const other = results.filter(({ rule, verdict }) => before.get(rule) !== verdict);
  return {
    orderId,
    askedOn: facts.askedOn,
    amount,
    outcome,
    was: verdictOf(then),
    would,
    because: other.map(({ sentence }) => sentence),
    isMoreThanOffered: other.some(
      ({ rule, verdict }) => rule === 'affordable' && verdict === 'refer',
    ),
  };
}

/** An earlier decline is taken to have rested for as many days as the draft lets it. */
function restedBy(
  { facts, restedDays }: KeptApplication,
  { declinedRestDays }: DecisionParameters,
): DecisionFacts {
  const { retryOn } = facts;
  if (retryOn === undefined || declinedRestDays === restedDays) return facts;
  return { ...facts, retryOn: addDays(retryOn, declinedRestDays - restedDays) };
}

/** So many examples are kept of a replay. */
const mostExamples = 20;

export interface ReplayTally {
  /** Those that could be decided again. */
  readonly orders: number;
  /** Their facts are gone, as their borrower's data was erased. */
  readonly gone: number;
  readonly moreThanOffered: number;
  /** Applications by what they were, would be and became: `approved referred paid`. */
  readonly cells: Readonly<Record<string, number>>;
  /** Of those decided otherwise, drawn by chance. */
  readonly examples: readonly (Omit<Replayed, 'isMoreThanOffered'> & {
    readonly draw: number;
  })[];
}

export const noReplayTally: ReplayTally = {
  orders: 0,
  gone: 0,
  moreThanOffered: 0,
  cells: {},
  examples: [],
};

/** One application more; null: its facts are gone. In any batches the same, by the same seed. */
export function addReplayed(
  tally: ReplayTally,
  one: Replayed | null,
  seed: number,
): ReplayTally {
  if (one === null) return { ...tally, gone: tally.gone + 1 };
  const { isMoreThanOffered, ...example } = one;
  const { was, would, outcome } = one;
  const cell = `${was} ${would} ${outcome}`;
  const examples =
    was === would
      ? tally.examples
      : [...tally.examples, { ...example, draw: drawOf(one.orderId, seed) }]
          .toSorted((a, b) => a.draw - b.draw)
          .slice(0, mostExamples);
  return {
    orders: tally.orders + 1,
    gone: tally.gone,
    moreThanOffered: tally.moreThanOffered + (isMoreThanOffered ? 1 : 0),
    cells: { ...tally.cells, [cell]: (tally.cells[cell] ?? 0) + 1 },
    examples,
  };
}
