import type { BorrowerId } from '../../../contract/words/ids.ts';
import { columnsOf } from '../../../domain/people/forms/form-definition.ts';
import { isDistrict } from '../../../domain/people/regions.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { openAnswer } from './step-answers.ts';

const selectForm = sql<{ definition: unknown }, { version: number }>(
  "select definition from form_version where form = 'personal' and version = :version",
);

/**
 * The district in which a borrower said they live; null: they said none. The form is opened for
 * it, which the log of readings has as `assign-officer`. Keep it nowhere.
 */
export async function districtOf(
  q: Queryable,
  keys: Keyring,
  { borrowerId, now }: { readonly borrowerId: BorrowerId; readonly now: Date },
): Promise<number | null> {
  const asked = { borrowerId, step: 'personal', reader: 'assign-officer', now } as const;
  const saved = await openAnswer(q, keys, asked);
  const row = saved && (await q.row(selectForm, { version: saved.version }));
  if (!row) return null;
  const column = columnsOf(row.definition).find(({ type }) => type === 'region');
  const id = column ? Number(saved.answer[column.field]) : NaN;
  return isDistrict(id) ? id : null;
}
