import type { promise } from '../../../../contract/staff/collections-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import type { PromiseRow } from '../../../lending/collections/promise-row.ts';

/** A promise as people of the lender see it. */
export function promiseView(row: PromiseRow): StaffAnswerOf<typeof promise>['promise'] {
  const { amount, on, madeAt, by, state, paid } = row;
  return { amount: formatKwacha(amount), on, madeAt, by, state, paid: formatKwacha(paid) };
}
