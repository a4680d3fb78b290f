import * as z from 'zod/mini';
import { column } from '../../../contract/borrower/forms.ts';
import { question } from '../../../contract/borrower/questionnaire.ts';
import { contactsColumns } from './contacts-form.ts';
import { loanQuestionnaire } from './loan-questionnaire.ts';
import { faultsOfColumns } from './faults-of-columns.ts';
import type { NeededColumn } from './faults-of-columns.ts';
import { faultsOfQuestions } from './faults-of-questions.ts';
import { personalColumns } from './personal-form.ts';

/** What is asked by forms that an operator can change without a release. */
export const formNames = ['personal', 'contacts', 'questionnaire'] as const;
export type FormName = (typeof formNames)[number];

const most = 40;

const columnsSchema = z.strictObject({
  columns: z.array(column).check(z.minLength(1), z.maxLength(most)),
});
const questionsSchema = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  questions: z.array(question).check(z.minLength(1), z.maxLength(most)),
});

export type ColumnsDefinition = z.output<typeof columnsSchema>;
export type QuestionsDefinition = z.output<typeof questionsSchema>;

/** What is published when no version of a form is. */
export const shippedForms = {
  personal: { columns: personalColumns },
  contacts: { columns: contactsColumns },
  questionnaire: loanQuestionnaire,
} as const satisfies Record<FormName, unknown>;

/** The columns of a published form. Throws when it is none: it was checked before. */
export function columnsOf(definition: unknown): ColumnsDefinition['columns'] {
  return columnsSchema.parse(definition).columns;
}

/** A published questionnaire. Throws when it is none: it was checked before. */
export function questionnaireOf(definition: unknown): QuestionsDefinition {
  return questionsSchema.parse(definition);
}

/** Everything that keeps a definition from being published, a sentence each; none: it may be. */
export function faultsOfDefinition(form: FormName, definition: unknown): string[] {
  if (form === 'questionnaire') {
    const read = questionsSchema.safeParse(definition);
    return read.success ? faultsOfQuestions(read.data.questions) : complaints(read.error);
  }
  const read = columnsSchema.safeParse(definition);
  if (!read.success) return complaints(read.error);
  const faults = faultsOfColumns(read.data.columns, neededColumns[form]);
  return form === 'contacts' ? [...faults, ...faultsOfMore(read.data.columns)] : faults;
}

/** A contact is three things on the wire; what else there is to know of them is not asked. */
function faultsOfMore(columns: ColumnsDefinition['columns']): string[] {
  const known = new Set(contactsColumns.map(({ field }) => field));
  return columns
    .filter(({ field }) => !known.has(field))
    .map(({ field }) => `${field}: is no part of a contact`);
}

function complaints({ issues }: z.core.$ZodError): string[] {
  return issues.map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? ` (${issue.keys.join(', ')})` : '';
    return `${issue.path.join('.') || 'the definition'}: ${issue.code}${keys}`;
  });
}

/** What the decision reads; the acts could not record it from a form without these. */
const neededColumns: Readonly<Record<'personal' | 'contacts', readonly NeededColumn[]>> = {
  personal: [{ field: 'monthlyIncome', type: 'amount' }],
  contacts: contactsColumns.map(({ field, type }) => ({ field, type })),
};
