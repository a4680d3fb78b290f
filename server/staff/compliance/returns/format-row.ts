import type { ReturnForm } from '../../../../domain/books/return-form.ts';
import type { ProfileStatus } from '../../../../domain/rules/licence.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';

/** The form of a return as it was shipped, or as two people confirmed it. */
export interface ReturnFormat {
  readonly name: string;
  readonly version: number;
  readonly title: string;
  readonly form: ReturnForm;
  readonly source: string;
  readonly sourceDate: CivilDate | null;
  readonly status: ProfileStatus;
  readonly proposalId: string | null;
  readonly publishedAt: Date | null;
}

const selectFormats = sql<ReturnFormat>(`
  select name, version, title, form, source, source_date, status,
    proposal_id, published_at
  from return_format_version order by name, version desc limit 200`);

/** Every version of every form, the newest of each first. */
export function allFormats(q: Queryable): Promise<ReturnFormat[]> {
  return q.rows(selectFormats);
}

/** The newest version of each. */
export async function newestFormats(q: Queryable): Promise<ReturnFormat[]> {
  const all = await allFormats(q);
  return all.filter(({ name }, at) => all[at - 1]?.name !== name);
}
