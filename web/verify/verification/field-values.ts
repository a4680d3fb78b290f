import { isAsked } from '../../../contract/borrower/forms.ts';
import type { Column } from '../../../contract/borrower/forms.ts';

/** A form as shown on the screen: each field as the text that is typed or chosen. */
export type FieldTexts = Readonly<Record<string, string>>;

/** A sentence for each field that does not fit. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What was saved before, as the fields show it; empty where nothing was. */
export function savedTexts(columns: readonly Column[]): FieldTexts {
  return Object.fromEntries(columns.map(({ field, value }) => [field, textOf(value)]));
}

/**
 * The columns that are asked, given the answers so far. The content of a field that is
 * not asked does not count.
 */
export function askedColumns(columns: readonly Column[], texts: FieldTexts): readonly Column[] {
  const given: Record<string, string> = {};
  return columns.filter((column) => {
    if (!isAsked(column, given)) return false;
    given[column.field] = texts[column.field] ?? '';
    return true;
  });
}

/** The content of the fields that are asked: this is checked and sent. */
export function askedTexts(columns: readonly Column[], texts: FieldTexts): FieldTexts {
  const asked = askedColumns(columns, texts);
  return Object.fromEntries(asked.map(({ field }) => [field, texts[field] ?? '']));
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
