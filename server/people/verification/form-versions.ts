import {
  columnsOf,
  type ColumnsDefinition,
  faultsOfDefinition,
  type FormName,
  formNames,
  questionnaireOf,
  type QuestionsDefinition,
  shippedForms,
} from '../../../domain/people/forms/form-definition.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';

interface VersionRow {
  readonly version: number;
  readonly definition: unknown;
}

const selectNewest = sql<VersionRow, { form: string }>(`
  select version, definition from form_version
  where form = :form order by version desc limit 1`);

/** Two who publish at once take turns; more tries than these mean that something else is wrong. */
const mostTurns = 5;

export interface NewForm {
  readonly form: FormName;
  /** As it was read from a file, checked here. */
  readonly definition: unknown;
  readonly publishedBy: string;
  readonly now: Date;
}

/**
 * Publishes a form as its next version, which borrowers see from then on; answers the version. A
 * definition that is the newest already stays what it is. What cannot be asked is not published:
 * all its faults are answered, a sentence each.
 */
export async function publishForm(
  q: Queryable,
  { form, definition, publishedBy, now }: NewForm,
): Promise<{ readonly version: number } | { readonly faults: readonly string[] }> {
  const faults = faultsOfDefinition(form, definition);
  if (faults.length > 0) return { faults };
  const row = { form, definition: JSON.stringify(definition), publishedBy, publishedAt: now };
  for (let turn = 0; turn < mostTurns; turn++) {
    const newest = await q.row(selectNewest, { form });
    if (newest !== undefined && isSame(newest.definition, definition)) {
      return { version: newest.version };
    }
    const version = (newest?.version ?? 0) + 1;
    const next = { ...row, version };
    if ((await insertInto(q, 'form_version', next, 'on conflict do nothing')) === 1) {
      return { version };
    }
  }
  throw new Error(`others publish the form ${form} all the time`);
}

/**
 * Publishes the forms that came with the program, each only while there is no version of it. A
 * start never replaces what an operator published.
 */
export async function publishShippedForms(q: Queryable, now: Date): Promise<void> {
  for (const form of formNames) {
    if ((await q.row(selectNewest, { form })) !== undefined) continue;
    const definition = shippedForms[form];
    const outcome = await publishForm(q, { form, definition, publishedBy: 'shipped', now });
    if ('faults' in outcome) {
      throw new Error(`the form ${form} cannot be published: ${outcome.faults.join('; ')}`);
    }
  }
}

/** The columns borrowers are asked now, and which version of the form that is. */
export async function newestColumns(
  q: Queryable,
  form: 'personal' | 'contacts',
): Promise<{ readonly version: number; readonly columns: ColumnsDefinition['columns'] }> {
  const { version, definition } = await newestDefinition(q, form);
  return { version, columns: columnsOf(definition) };
}

/** The questions borrowers are asked now, and which version of the questionnaire that is. */
export async function newestQuestionnaire(
  q: Queryable,
): Promise<QuestionsDefinition & { readonly version: number }> {
  const { version, definition } = await newestDefinition(q, 'questionnaire');
  return { version, ...questionnaireOf(definition) };
}

/** The newest definition of a form as it was published. */
export async function newestDefinition(q: Queryable, form: FormName): Promise<VersionRow> {
  const row = await q.row(selectNewest, { form });
  if (row === undefined) throw new Error(`no version of the form ${form} is published`);
  return row;
}

/** JSON values, whatever the order their fields were kept in. */
function isSame(stored: unknown, given: unknown): boolean {
  return canonical(stored) === canonical(given);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
