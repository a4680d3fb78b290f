import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { Column } from '../../../contract/borrower/forms.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { leastClear } from '../../../contract/borrower/verification.ts';
import type { readCard } from '../../../contract/borrower/verification.ts';
import { savedTexts } from '../verification/field-values.ts';
import type { FieldTexts } from '../verification/field-values.ts';

/** What was read on the card, as the server answers it. */
export type CardReading = Exclude<AnswerOf<typeof readCard>, { isAuth: 0 | 1 }>;

/** How far what was read can be trusted. */
export type Trust = 'clear' | 'doubtful' | 'unread';

/** How a field was read, given what the form shows for it first. */
export function trustIn({ confidence }: CardReading, field: string, shown: string): Trust {
  if (shown === '') return 'unread';
  return (confidence[field] ?? 0) >= leastClear ? 'clear' : 'doubtful';
}

/** An empty form. */
export function emptyTexts(columns: readonly Column[]): FieldTexts {
  return Object.fromEntries(columns.map(({ field }) => [field, '']));
}

/** What was confirmed or read before, of the fields that have something. */
export function savedBefore(columns: readonly Column[]): FieldTexts {
  const saved = Object.entries(savedTexts(columns));
  return Object.fromEntries(saved.filter(([, text]) => text !== ''));
}

/** What was read, as the fields of the form show it; empty where it is no value of the field. */
export function textsRead(columns: readonly Column[], { read }: CardReading): FieldTexts {
  const texts: Readonly<Record<string, string | undefined>> = read;
  return Object.fromEntries(
    columns.map((column) => [column.field, valueOf(column, texts[column.field] ?? '')]),
  );
}

function valueOf({ type, options = [] }: Column, text: string): string {
  if (type === 'date') return parseCivilDate(text) ?? '';
  if (type !== 'select') return text;
  const same = (one: string) => one.toLowerCase() === text.toLowerCase();
  return options.find(({ value, label }) => same(value) || same(label))?.value ?? '';
}
