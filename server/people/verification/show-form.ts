import { type Column, isAsked, type FormValues } from '../../../contract/borrower/forms.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { contact } from '../../../contract/borrower/contacts.ts';
import * as z from 'zod/mini';
import type { Context } from '../../store/context.ts';
import { markedAgain } from '../../store/spoken.ts';
import { fieldsOf } from './contacts/save-contacts.ts';
import { newestColumns } from './form-versions.ts';
import { checkPersonal } from './save-personal.ts';
import { openAnswer } from './step-answers.ts';

const savedContacts = z.object({ contacts: z.array(contact) });

/**
 * The newest form of a step, with what was saved before as far as it still fits. An answer to an
 * older version fills what is still asked, and leaves out what would be refused.
 */
export async function showForm(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  { borrowerId, form }: { borrowerId: BorrowerId; form: 'personal' | 'contacts' },
): Promise<Column[]> {
  const columns = markedAgain((await newestColumns(db, form)).columns, [`${form}-form`]);
  const saved = await openAnswer(db, keys, {
    borrowerId,
    step: form,
    reader: 'show-form',
    now: clock.now(),
  });
  if (saved === null) return columns;
  const { answer } = saved;
  return withValues(
    columns,
    form === 'contacts' ? fieldsOf(savedContacts.parse(answer).contacts) : answer,
  );
}

/** Columns with the values that fit them. */
export function withValues(columns: readonly Column[], saved: FormValues): Column[] {
  const { values } = checkPersonal(columns, saved);
  return columns.map((one) => {
    const value = isAsked(one, values) ? values[one.field] : undefined;
    return value === undefined ? one : { ...one, value };
  });
}
