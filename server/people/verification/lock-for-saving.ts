import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { loadSteps, refuseToSave, type StepRefusal, type StepsDone } from './steps.ts';

const lockBorrower = sql<void, { borrowerId: BorrowerId }>(
  'select 1 from borrower where id = :borrowerId for update',
);

/**
 * The steps of a borrower who may save this one, locked until the transaction ends. Of two
 * phones that save at once, the second sees what the first did. Else the refusal.
 */
export async function lockForSaving(
  tx: Queryable,
  borrowerId: BorrowerId,
  step: AuthStepName,
): Promise<StepsDone | StepRefusal> {
  await tx.row(lockBorrower, { borrowerId });
  const state = await loadSteps(tx, borrowerId);
  return refuseToSave(step, state) ?? state;
}
