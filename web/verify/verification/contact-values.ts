import { checkContacts } from '../../../contract/borrower/contacts.ts';
import type { TypedContact } from '../../../contract/borrower/contacts.ts';
import { checkForm } from '../../../contract/borrower/forms.ts';
import type { Column } from '../../../contract/borrower/forms.ts';
import { parseMobile } from '../../../contract/market/phone.ts';
import { askedTexts } from './field-values.ts';
import type { FieldErrors, FieldTexts } from './field-values.ts';

/** The fields of one person: `contacts.0.name`, `contacts.0.mobile`, … */
export interface ContactColumns {
  readonly index: number;
  readonly columns: readonly Column[];
}

const fieldPattern = /^contacts\.(\d)\.\w+$/;

/** The columns of the form person by person, in their order. */
export function contactColumns(columns: readonly Column[]): readonly ContactColumns[] {
  const indexes = new Set(columns.map(indexOf));
  return [...indexes].map((index) => ({
    index,
    columns: columns.filter((column) => indexOf(column) === index),
  }));
}

function indexOf({ field }: Column): number {
  return Number(fieldPattern.exec(field)?.[1] ?? 0);
}

/**
 * Checks what was typed: each field by its column, then that the people are different ones and
 * not the borrower. An unknown own number is left to the server.
 */
export function checkTypedContacts(
  columns: readonly Column[],
  texts: FieldTexts,
  ownMobile: string,
): { readonly errors: FieldErrors; readonly checked: readonly TypedContact[] } {
  const { errors, values } = checkForm(columns, askedTexts(columns, texts));
  const checked = contactColumns(columns).map(({ index }) => ({
    name: String(values[`contacts.${index}.name`] ?? ''),
    relationship: String(values[`contacts.${index}.relationship`] ?? ''),
    mobile: String(values[`contacts.${index}.mobile`] ?? ''),
  }));
  const own = parseMobile(ownMobile);
  const together = own === null ? {} : checkContacts(checked, own);
  return { errors: { ...together, ...errors }, checked };
}
