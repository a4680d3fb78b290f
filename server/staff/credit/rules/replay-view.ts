import type { showReplay } from '../../../../contract/staff/rule-acts.ts';
import { loanOutcomes, ruleVerdicts } from '../../../../contract/staff/rule-words.ts';
import type {
  LoanOutcomeWord,
  RuleVerdictWord,
} from '../../../../contract/staff/rule-words.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import type { RulesDraft } from './draft-row.ts';
import type { RulesReplay } from './replay-row.ts';
import { areSameRules } from './rule-sentences.ts';

type Result = NonNullable<StaffAnswerOf<typeof showReplay>['result']>;

/** A replay as every list has it. */
export function headOfReplay(replay: RulesReplay, draft: RulesDraft | null) {
  const { runId, days, state, startedAt, startedBy, endedAt, parameters } = replay;
  const isOfDraft = draft !== null && areSameRules(draft.parameters, parameters);
  return { runId, days, state, startedAt, startedBy, endedAt, isOfDraft };
}

/** Nine cells, with what became of the applications in each; empty ones too. */
export function cellsOf(
  countOf: (was: RuleVerdictWord, would: RuleVerdictWord, outcome: LoanOutcomeWord) => number,
): Result['cells'] {
  return ruleVerdicts.flatMap((was) =>
    ruleVerdicts.map((would) => {
      const outcomes = loanOutcomes
        .map((outcome) => ({ outcome, orders: countOf(was, would, outcome) }))
        .filter(({ orders }) => orders > 0);
      return { was, would, orders: sumOf(outcomes), outcomes };
    }),
  );
}

/** Applications that the two decide otherwise. */
export function otherwiseIn(cells: Result['cells']): number {
  return sumOf(cells.filter(({ was, would }) => was !== would));
}

function sumOf(counts: readonly { readonly orders: number }[]): number {
  return counts.reduce((sum, { orders }) => sum + orders, 0);
}

/** What a replay found, as the act answers it. */
export function resultOfReplay(replay: RulesReplay): Result {
  const { tally } = replay;
  const cells = cellsOf(
    (was, would, outcome) => tally.cells[`${was} ${would} ${outcome}`] ?? 0,
  );
  return {
    orders: tally.orders,
    otherwise: otherwiseIn(cells),
    cells,
    unknown: unknownOf(replay),
    examples: tally.examples.map(({ draw: _, amount, because, askedOn, ...one }) => ({
      ...one,
      askedOn: askedOn as CivilDate,
      amount: formatKwacha(amount),
      because: [...because],
    })),
  };
}

const counted = (count: number, one: string, more: string) =>
  `${count} ${count === 1 ? one : more}`;

/** What no replay knows, and what this one took for granted, a sentence each. */
function unknownOf({ tally, asOf, parameters }: RulesReplay): string[] {
  const { gone, moreThanOffered } = tally;
  const restText = counted(parameters.declinedRestDays, 'day', 'days');
  return [
    'Whether a loan that was not made would have been paid is not known: it was never lent.',
    'Borrowers who had to wait, or were offered less than they wanted, did not apply and ' +
      'are not here.',
    'What a person decided about those the rules referred stays as it was; what a person ' +
      'would ' +
      'decide about others is not known.',
    `An earlier decline is taken to rest for ${restText}.`,
    `Loans are taken as at ${dayText(asOf)}; those that run may still be ` + 'paid late.',
    ...(moreThanOffered > 0
      ? [
          `${counted(moreThanOffered, 'application asks', 'applications ask')} for more than ` +
            'would be offered. They count as referred; a smaller loan might have been taken.',
        ]
      : []),
    ...(gone > 0
      ? [
          `Of ${counted(gone, 'application', 'applications')} the facts are gone, as the ` +
            `data of ` +
            'who applied was erased.',
        ]
      : []),
  ];
}
