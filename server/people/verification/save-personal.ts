import type { saveStep } from '../../../contract/borrower/verification.ts';
import {
  checkForm,
  type CheckedForm,
  type Column,
  type FormValues,
} from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/verification-faults.ts';
import { isDistrict } from '../../../domain/people/regions.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import type { Caller } from '../../http/serve.ts';
import { newestColumns } from './form-versions.ts';
import { lockForSaving } from './lock-for-saving.ts';
import { isSameAnswer, openAnswer, saveAnswer } from './step-answers.ts';
import { completeStep, recordFacts } from './steps.ts';

/**
 * Saves the personal form. Refusals: `step-not-open`, `step-closed`, and `form-invalid` with a
 * sentence for each field. The same values again change nothing.
 */
export async function savePersonal(
  tx: Queryable,
  { clock, keys }: Pick<Context, 'clock' | 'keys'>,
  { borrower, given }: { readonly borrower: Caller; readonly given: FormValues },
): Promise<RefusalOf<typeof saveStep> | null> {
  const state = await lockForSaving(tx, borrower.id, 'personal');
  if (state instanceof Refusal) return state;
  const now = clock.now();
  const { version, columns } = await newestColumns(tx, 'personal');
  const { errors, values } = checkPersonal(columns, given);
  if (Object.keys(errors).length > 0) return refuse('form-invalid', {}, { errors });
  const of = { borrowerId: borrower.id, step: 'personal', now } as const;
  const saved = { version, answer: values };
  const before = await openAnswer(tx, keys, { ...of, reader: 'save-form' });
  if (state.done.has('personal') && isSameAnswer(before, saved)) return null;
  await saveAnswer(tx, keys, { ...of, ...saved });
  // Nothing in place of the payday of before, when work without one is given.
  const facts = {
    monthlyIncome: values['monthlyIncome'],
    payday: String(values['payday'] ?? ''),
  };
  await recordFacts(tx, borrower.id, { facts, now });
  await completeStep(tx, borrower.id, { step: 'personal', now });
  return null;
}

/** The values of a form, whose regions are districts there are. */
export function checkPersonal(columns: readonly Column[], given: FormValues): CheckedForm {
  const { errors, values } = checkForm(columns, given);
  const astray = columns
    .filter(({ type, field }) => type === 'region' && field in values)
    .filter(({ field }) => !isDistrict(Number(values[field])))
    .map(({ field }): [string, string] => [field, say.districtUnknown]);
  const strayed = new Set(astray.map(([field]) => field));
  const fitting = Object.entries(values).filter(([field]) => !strayed.has(field));
  return {
    errors: { ...errors, ...Object.fromEntries(astray) },
    values: Object.fromEntries(fitting),
  };
}
