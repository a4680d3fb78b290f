import type { showSimulation } from '../../../../contract/staff/product-acts.ts';
import { mostExamples, simulationCountsDays } from '../../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { examplesOf } from '../../../../domain/rules/simulation.ts';
import type { Sums, Tally } from '../../../../domain/rules/simulation.ts';
import type { Draft } from './draft-row.ts';
import { areSame } from './product-terms.ts';
import type { SimulationRun } from './simulation-row.ts';

type Shown = StaffAnswerOf<typeof showSimulation>;
type Result = NonNullable<Shown['result']>;

const dayMs = 86_400_000;

/** A run as every list has it. */
export function headOfRun(run: SimulationRun, draft: Draft | null) {
  const { runId, months, state, startedAt, startedBy, endedAt, terms } = run;
  const isOfDraft = draft !== null && areSame(draft.terms, terms);
  return { runId, months, state, startedAt, startedBy, endedAt, isOfDraft };
}

/** Until when a run counts for a proposal; null: it never does. */
export function countsUntil({ state, endedAt }: SimulationRun): Date | null {
  if (state !== 'done' || endedAt === null) return null;
  return new Date(endedAt.getTime() + simulationCountsDays * dayMs);
}

/** What a run found, as the act answers it. */
export function resultOf(run: SimulationRun): Result {
  const { tally } = run;
  const side = ({ loans, amount }: Tally['winners']) => ({
    loans,
    amount: formatKwacha(amount),
  });
  return {
    loans: tally.was.loans,
    again: tally.would.loans,
    notOffered: tally.notOffered,
    notAffordable: tally.notAffordable,
    was: moneyOf(tally.was),
    wasOfAgain: moneyOf(tally.wasOfAgain),
    would: moneyOf(tally.would),
    lost: formatKwacha(tally.lost),
    winners: side(tally.winners),
    losers: side(tally.losers),
    same: tally.same,
    unknown: unknownOf(run),
    examples: examplesOf(tally, mostExamples).map((one) => ({
      ...one,
      amount: formatKwacha(one.amount),
      was: formatKwacha(one.was),
      would: one.would && formatKwacha(one.would),
    })),
  };
}

function moneyOf({ loans, apr, capReached, ...sums }: Sums): Result['was'] {
  return {
    principal: formatKwacha(sums.principal),
    interest: formatKwacha(sums.interest),
    serviceFee: formatKwacha(sums.serviceFee),
    lateFee: formatKwacha(sums.lateFee),
    extensionFees: formatKwacha(sums.extensionFees),
    letGo: formatKwacha(sums.letGo),
    income: formatKwacha(sums.income),
    capReached,
    apr: apr && { mean: Math.round(apr.sum / loans), least: apr.least, most: apr.most },
  };
}

const counted = (count: number, one: string, more: string) =>
  `${count} ${count === 1 ? one : more}`;

/** What no replay knows, and what this one took for granted, a sentence each. */
function unknownOf({ tally, asOf }: SimulationRun): string[] {
  const { notOffered, notAffordable, incomeUnknown, extensionsNotSold } = tally;
  return [
    'Whether people would have borrowed more, less or not at all at this price is not known: ' +
      'no borrower was asked.',
    'Who paid a bill to its end is taken to pay it to its end on the same day, whatever it ' +
      'then costs; who paid a part, the same part. Dearer bills may be paid later, cheaper ' +
      'ones sooner.',
    `Loans that still run are counted up to ${dayText(asOf)}, by either price.`,
    ...(notOffered > 0
      ? [
          `${counted(notOffered, 'loan has', 'loans have')} an amount or term that would not ` +
            'be offered. What its borrower would have taken instead is not known.',
        ]
      : []),
    ...(notAffordable > 0
      ? [
          `${counted(notAffordable, 'loan has', 'loans have')} a bill above what the stated ` +
            'income carries. A smaller loan might have been taken.',
        ]
      : []),
    ...(incomeUnknown > 0
      ? [
          `Of ${counted(incomeUnknown, 'loan', 'loans')} the income is not known any more; it ` +
            'is taken to carry them.',
        ]
      : []),
    ...(extensionsNotSold > 0
      ? [
          `${counted(extensionsNotSold, 'extension', 'extensions')} would not have been sold. ` +
            'The bill is taken to stay unpaid until it was paid.',
        ]
      : []),
  ];
}
