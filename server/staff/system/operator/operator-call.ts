import type { OperatorAnswer } from '../../../../contract/staff/operator.ts';
import type { Context } from '../../../store/context.ts';

/** One asking of an operator, its arguments checked. */
export interface OperatorCall<Args> {
  readonly context: Context;
  readonly args: Args;
}

/** Why an act was not done: an HTTP status and a sentence for the operator. */
export class OperatorRefusal {
  readonly status: 404 | 409 | 422;
  readonly sentence: string;

  constructor(status: OperatorRefusal['status'], sentence: string) {
    this.status = status;
    this.sentence = sentence;
  }
}

export type ActOutcome = Promise<OperatorAnswer | OperatorRefusal>;
