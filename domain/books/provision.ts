import type { Ngwee } from '../../contract/words/ngwee.ts';
import { percentOf, sumNgwee } from '../../contract/words/ngwee.ts';

/** From this many days late, a share of the carrying amount is expected to be lost. */
export interface ProvisionStep {
  /** As the source calls it. */
  readonly name: string;
  readonly fromDays: number;
  readonly basisPoints: number;
}

/** All open loans that are this many days late; 0: not late. */
export interface Ageing {
  readonly daysLate: number;
  readonly loans: number;
  readonly principal: Ngwee;
  /** Gross carrying amount: all receivables, less deferred fees. */
  readonly carrying: Ngwee;
}

export interface ProvisionOfStep extends ProvisionStep {
  /** The last day of the step; null: no end. */
  readonly toDays: number | null;
  readonly loans: number;
  readonly principal: Ngwee;
  readonly carrying: Ngwee;
  /** A share of the carrying amount, rounded up so that a provision is never a ngwee short. */
  readonly amount: Ngwee;
}

/** What a profile asks for, step by step. The steps begin at 0 and rise; a test of each says so. */
export function provisionOf(
  steps: readonly ProvisionStep[],
  ageing: readonly Ageing[],
): readonly ProvisionOfStep[] {
  return steps.map((step, at) => {
    const next = steps[at + 1];
    const within = ageing.filter(
      ({ daysLate }) =>
        daysLate >= step.fromDays && (next === undefined || daysLate < next.fromDays),
    );
    const carrying = sumNgwee(within.map((one) => one.carrying));
    return {
      ...step,
      toDays: next === undefined ? null : next.fromDays - 1,
      loans: within.reduce((sum, { loans }) => sum + loans, 0),
      principal: sumNgwee(within.map((one) => one.principal)),
      carrying,
      amount: percentOf(carrying, step.basisPoints, 'up'),
    };
  });
}

export function provisionTotal(steps: readonly ProvisionOfStep[]): Ngwee {
  return sumNgwee(steps.map(({ amount }) => amount));
}
