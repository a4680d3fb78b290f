import type { Column } from '../../contract/forms.ts';

/** A form as it stands on the screen: each field as the text that is typed or chosen. */
export type FieldTexts = Readonly<Record<string, string>>;

/** A sentence for each field that does not fit. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What was saved before, as the fields show it; empty where nothing was. */
export function savedTexts(columns: readonly Column[]): FieldTexts {
  return Object.fromEntries(columns.map(({ field, value }) => [field, textOf(value)]));
}

/** Only what these columns ask for: a form that changed meanwhile leaves no field behind. */
export function textsOf(columns: readonly Column[], texts: FieldTexts): FieldTexts {
  return Object.fromEntries(columns.map(({ field }) => [field, texts[field] ?? '']));
}

/** The errors a refusal carries in `data.errors`; what is no sentence is left out. */
export function errorsOf(data: Readonly<Record<string, unknown>>): FieldErrors {
  const { errors } = data;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
