import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { kwacha, parseKwacha } from '../../../contract/words/ngwee.ts';
import { firstLimit } from '../../../domain/rules/limits.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { queueInquiry } from '../inquiries/inquiries.ts';
import { askedStepsSelect, endAskedSteps, stepsOf } from './reopen-step.ts';
import { refuse } from '../../http/refusal.ts';
import type { Refusal } from '../../http/refusal.ts';

/** Why a step may not be saved now. */
export type StepRefusal = Refusal<'step-not-open' | 'step-closed'>;

interface StepState {
  readonly steps: readonly AuthStepName[];
  readonly openOrders: bigint;
  readonly inReview: bigint;
  readonly asked: readonly AuthStepName[];
}

const selectState = sql<StepState, { borrowerId: BorrowerId }>(`
  select array(select step from borrower_step where borrower_id = :borrowerId) as steps,
    (select count(*) from loan_order where borrower_id = :borrowerId
      and status in ('reviewing', 'referred', 'disbursing', 'active', 'overdue')) as open_orders,
    (select count(*) from review where borrower_id = :borrowerId
      and decided_at is null) as in_review,
    array(select step from (${askedStepsSelect}) a) as asked`);

/** Which steps are done, and whether something of the borrower is being looked at. */
export interface StepsDone {
  readonly done: ReadonlySet<AuthStepName>;
  /** A loan is open or a person looks at the borrower: what was verified stays as it is. */
  readonly isHeld: boolean;
  /** Steps that the reviewer requested again. */
  readonly asked: ReadonlySet<AuthStepName>;
}

export async function loadSteps(q: Queryable, borrowerId: BorrowerId): Promise<StepsDone> {
  const row = await q.row(selectState, { borrowerId });
  return {
    done: new Set(row?.steps),
    isHeld: (row?.openOrders ?? 0n) > 0n || (row?.inReview ?? 0n) > 0n,
    asked: stepsOf(row?.asked ?? []),
  };
}

/** A step may be looked at when all steps before it are done. */
export function refuseToShow(
  step: AuthStepName,
  { done }: StepsDone,
): Refusal<'step-not-open'> | null {
  const before = authSteps.slice(
    0,
    authSteps.findIndex((one) => one.step === step),
  );
  return before.every((one) => done.has(one.step)) ? null : refuse('step-not-open');
}

/**
 * A step may be saved when all before it are done and no review is pending, or when the reviewer
 * has requested it again. The card stays as it is once the face was compared with it, and so
 * does the face.
 */
export function refuseToSave(step: AuthStepName, state: StepsDone): StepRefusal | null {
  const isFixed = (step === 'identity' || step === 'face') && state.done.has('face');
  if ((state.isHeld && !state.asked.has(step)) || isFixed) return refuse('step-closed');
  return refuseToShow(step, state);
}

const upsertFacts = sql<void, { borrowerId: BorrowerId; facts: string; now: Date }>(`
  insert into borrower_fact (borrower_id, name, value, recorded_at)
  select :borrowerId, name, value, :now from jsonb_each(:facts::jsonb) as one (name, value)
  on conflict (borrower_id, name)
    do update set value = excluded.value, recorded_at = excluded.recorded_at`);

/** What a step found out for the decision; no personal data is here. */
export async function recordFacts(
  q: Queryable,
  borrowerId: BorrowerId,
  found: { readonly facts: Readonly<Record<string, unknown>>; readonly now: Date },
): Promise<void> {
  await q.run(upsertFacts, { borrowerId, facts: jsonText(found.facts), now: found.now });
}

const selectIncome = sql<
  { income: unknown; loans: bigint; steps: bigint },
  { borrowerId: BorrowerId }
>(`
  select (select value from borrower_fact where borrower_id = :borrowerId
    and name = 'monthlyIncome')
    as income,
    (select count(*) from loan_order where borrower_id = :borrowerId
      and disbursed_at is not null) as loans,
    (select count(*) from borrower_step where borrower_id = :borrowerId) as steps`);

const setLimit = sql<void, { borrowerId: BorrowerId; creditLimit: bigint }>(
  'update borrower set credit_limit = :creditLimit where id = :borrowerId',
);

/**
 * Notes a step as done. A borrower who has done all of them and has not borrowed yet gets the first
 * limit of their income.
 */
export async function completeStep(
  q: Queryable,
  borrowerId: BorrowerId,
  completed: { readonly step: AuthStepName; readonly now: Date },
): Promise<void> {
  const { step, now: doneAt } = completed;
  const again = 'on conflict (borrower_id, step) do update set done_at = excluded.done_at';
  await insertInto(q, 'borrower_step', { borrowerId, step, doneAt }, again);
  await endAskedSteps(q, borrowerId, completed);
  await queueInquiry(q, { borrowerId, now: doneAt });
  const row = await q.row(selectIncome, { borrowerId });
  if (row === undefined || row.loans > 0n || Number(row.steps) < authSteps.length) return;
  const income = typeof row.income === 'string' ? parseKwacha(row.income) : null;
  await q.run(setLimit, { borrowerId, creditLimit: firstLimit(income ?? kwacha(0)) });
}
