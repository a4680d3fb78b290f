import type { Ngwee } from '../../contract/words/ngwee.ts';
import { percentOf, sumNgwee } from '../../contract/words/ngwee.ts';

/** From so many days late on, a share of the open principal is expected to be lost. */
export interface ProvisionStep {
  /** As the source calls it. */
  readonly name: string;
  readonly fromDays: number;
  readonly basisPoints: number;
}

/** Open principal of all loans that are late by so many days; 0: not late. */
export interface Ageing {
  readonly daysLate: number;
  readonly loans: number;
  readonly principal: Ngwee;
}

export interface ProvisionOfStep extends ProvisionStep {
  /** The last day of the step; null: no end. */
  readonly toDays: number | null;
  readonly loans: number;
  readonly principal: Ngwee;
  /** Rounded up: a provision is never short of a ngwee. */
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
    const principal = sumNgwee(within.map((one) => one.principal));
    return {
      ...step,
      toDays: next === undefined ? null : next.fromDays - 1,
      loans: within.reduce((sum, { loans }) => sum + loans, 0),
      principal,
      amount: percentOf(principal, step.basisPoints, 'up'),
    };
  });
}

export function provisionTotal(steps: readonly ProvisionOfStep[]): Ngwee {
  return sumNgwee(steps.map(({ amount }) => amount));
}
