import { repayTrial } from '../../../contract/borrower/repayment.ts';
import type { RepayBounds } from '../../../contract/borrower/repayment.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { PlanId } from '../../../contract/words/ids.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { readRepayAmount } from './repay-amount.ts';

export type PartTrial = AnswerOf<typeof repayTrial>;

const quietMs = 300;

/**
 * What the typed part of a bill saves and leaves; undefined until that is known. Asked once the
 * borrower has stopped typing, and only of what may be paid.
 */
export function usePartTrial(
  planId: PlanId,
  part: { readonly typed: string; readonly bounds: RepayBounds; readonly when: boolean },
): PartTrial | undefined {
  const { typed, bounds } = part;
  const settled = useSettled(typed, quietMs);
  const { amount } = readRepayAmount(settled, bounds);
  const when = part.when && amount !== null && settled === typed;
  const body = { planId, payAmount: amount ?? bounds.minimum };
  const { answer } = useAnswer(repayTrial, [{ body, quiet: true }], { when });
  return when ? answer : undefined;
}
