import { columnsOf, questionnaireOf } from '../../../domain/people/forms/form-definition.ts';
import { regions } from '../../../domain/people/regions.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { SavedAnswer } from './step-answers.ts';

/** One thing that was asked: its words, and the words of its answers. */
interface Asked {
  readonly id: string;
  readonly text: string;
  readonly isRegion: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
}

type AskedForm = 'personal' | 'questionnaire';

const selectDefinition = sql<{ definition: unknown }, { form: AskedForm; version: number }>(
  'select definition from form_version where form = :form and version = :version',
);

/** What was answered, question by question, in the words of the version that was asked. */
export async function answersInWords(
  q: Queryable,
  form: AskedForm,
  { version, answer }: SavedAnswer,
): Promise<[question: string, answer: string][]> {
  const row = await q.row(selectDefinition, { form, version });
  const asked = row === undefined ? [] : askedBy(form, row.definition);
  return asked
    .filter(({ id }) => id in answer)
    .map((one) => [one.text, answerText(one, answer[one.id])]);
}

function askedBy(form: AskedForm, definition: unknown): readonly Asked[] {
  if (form === 'questionnaire') {
    return questionnaireOf(definition).questions.map((one) => ({ ...one, isRegion: false }));
  }
  return columnsOf(definition).map(({ field, label, options, type }) => ({
    id: field,
    text: label,
    options,
    isRegion: type === 'region',
  }));
}

function answerText({ options, isRegion }: Asked, answer: unknown): string {
  if (isRegion) return regions.find(({ id }) => id === Number(answer))?.name ?? String(answer);
  const all: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return all
    .map((one) => options?.find(({ value }) => value === one)?.label ?? String(one))
    .join('; ');
}
