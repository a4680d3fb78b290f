import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/** A new card is compared with the face again; everything else stays. */
const reopenedWith: Readonly<Record<AuthStepName, readonly [...AuthStepName[], AuthStepName]>> =
  {
    identity: ['identity', 'face'],
    personal: ['personal'],
    contacts: ['contacts'],
    questionnaire: ['questionnaire'],
    face: ['face'],
  };

const removeSteps = sql<void, { borrowerId: BorrowerId; steps: readonly string[] }>(
  'delete from borrower_step where borrower_id = :borrowerId and step = any(:steps::text[])',
);

/** Opens a step for the borrower to go through again; false when it was open already. */
export async function reopenStep(
  q: Queryable,
  borrowerId: BorrowerId,
  step: AuthStepName,
): Promise<boolean> {
  return (await q.run(removeSteps, { borrowerId, steps: reopenedWith[step] })) > 0;
}

/** The steps that are gone through when these are asked for again. */
export function stepsOf(asked: readonly AuthStepName[]): ReadonlySet<AuthStepName> {
  return new Set(asked.flatMap((step) => reopenedWith[step]));
}

const endAsked = sql<void, { borrowerId: BorrowerId; steps: readonly string[]; now: Date }>(`
  update review_step set done_at = :now
  where borrower_id = :borrowerId and done_at is null and step = any(:steps::text[])`);

/** Ends what asked for a step that is done now; what opens two ends with the last of them. */
export async function endAskedSteps(
  q: Queryable,
  borrowerId: BorrowerId,
  { step, now }: { readonly step: AuthStepName; readonly now: Date },
): Promise<void> {
  const names = Object.keys(reopenedWith) as AuthStepName[];
  const steps = names.filter((one) => reopenedWith[one].at(-1) === step);
  await q.run(endAsked, { borrowerId, steps, now });
}

/** The steps a borrower is asked for again, by reviews that wait for them. */
export const askedStepsSelect = `
  select a.step, a.text, a.asked_at from review_step a join review r on r.id = a.review_id
  where a.borrower_id = :borrowerId and a.done_at is null and r.decided_at is null`;
