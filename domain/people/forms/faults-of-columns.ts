import type { Column } from '../../../contract/borrower/forms.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { parseKwacha } from '../../../contract/words/ngwee.ts';
import { faultOfPattern } from './pattern-cost.ts';

/** No text of a form is longer; checked by a pattern it must not take long either. */
const longestText = 200;
const usualText = 100;

/** What a form must ask, always and under this name. */
export type NeededColumn = Pick<Column, 'field' | 'type'>;

/** Every reason why columns cannot be published, a sentence each. */
export function faultsOfColumns(
  columns: readonly Column[],
  needed: readonly NeededColumn[],
): string[] {
  const own = columns.flatMap((one, index) => [
    ...faultsOfName(one.field, columns.slice(0, index)),
    ...faultsOfOptions(one),
    ...faultsOfText(one),
    ...faultsOfBounds(one),
    ...faultsOfShowIf(one, columns.slice(0, index)),
  ]);
  return [...own, ...needed.flatMap((one) => faultOfNeed(one, columns))];
}

function faultsOfName(field: string, before: readonly Column[]): string[] {
  if (!isFieldName(field))
    return [`${field}: a field is named in letters, as monthlyIncome is`];
  return before.some((one) => one.field === field) ? [`${field}: is there twice`] : [];
}

/** A name that no empty object has, and that is also written as the path into a list of people. */
export function isFieldName(name: string): boolean {
  return /^[a-z][A-Za-z0-9]*(?:\.\d\.[a-z][A-Za-z]*)?$/.test(name) && !(name in {});
}

function faultsOfOptions({ field, label, type, options, value }: Column): string[] {
  const faults = faultsOfChoices(options, type === 'select').map((why) => `${field}: ${why}`);
  if (label.trim() === '') faults.push(`${field}: has no label`);
  if (type === 'image') faults.push(`${field}: pictures are not asked for by a form`);
  if (value !== undefined) faults.push(`${field}: a form has no own values`);
  return faults;
}

/** Why options cannot be chosen among; a question of another kind has none. */
export function faultsOfChoices(
  options: readonly { readonly value: string; readonly label: string }[] | undefined,
  areAsked: boolean,
): string[] {
  if (!areAsked) return options === undefined ? [] : ['only a choice has options'];
  const values = options?.map(({ value }) => value) ?? [];
  if (values.length === 0) return ['a choice needs options'];
  if (new Set(values).size < values.length) return ['an option is there twice'];
  const isEmpty = options?.some(({ value, label }) => value.trim() !== value || !label.trim());
  return isEmpty || values.includes('') ? ['an option has no value or no label'] : [];
}

function faultsOfText({ field, type, maxLength, pattern }: Column): string[] {
  const faults: string[] = [];
  const longest = maxLength ?? usualText;
  if (maxLength !== undefined && (type !== 'text' || maxLength < 1 || longest > longestText)) {
    faults.push(`${field}: a text has a length from 1 to ${longestText}, nothing else has`);
  }
  if (pattern === undefined) return faults;
  if (type !== 'text') return [...faults, `${field}: only a text has a pattern`];
  const why = faultOfPattern(pattern, Math.min(longest, longestText));
  return why === null ? faults : [...faults, `${field}: the pattern ${why}`];
}

const boundReaders: Partial<
  Record<Column['type'], (text: string) => number | bigint | string | null>
> = {
  number: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  amount: parseKwacha,
  date: parseCivilDate,
};

function faultsOfBounds({ field, type, min, max }: Column): string[] {
  if (min === undefined && max === undefined) return [];
  const read = boundReaders[type];
  if (read === undefined) return [`${field}: only numbers, amounts and days have bounds`];
  const [least, most] = [min, max].map((text) => (text === undefined ? undefined : read(text)));
  if (least === null || most === null) return [`${field}: a bound cannot be read`];
  const isCrossed = least !== undefined && most !== undefined && least > most;
  return isCrossed ? [`${field}: the smallest is larger than the largest`] : [];
}

/**
 * A field may hang on a choice before it that is always asked. Longer chains would be asked by
 * the content of a field that is no longer asked.
 */
function faultsOfShowIf({ field, showIf }: Column, before: readonly Column[]): string[] {
  if (showIf === undefined) return [];
  const parent = before.find((one) => one.field === showIf.field);
  if (parent?.type !== 'select' || parent.showIf !== undefined) {
    return [`${field}: is shown by no choice before it that is always asked`];
  }
  const known = parent.options?.map(({ value }) => value) ?? [];
  const isKnown = showIf.values.every((value) => known.includes(value));
  return isKnown && showIf.values.length > 0
    ? []
    : [`${field}: is shown by an answer that cannot be given`];
}

function faultOfNeed({ field, type }: NeededColumn, columns: readonly Column[]): string[] {
  const found = columns.find((one) => one.field === field);
  const isThere = found?.type === type && found.required && found.showIf === undefined;
  return isThere ? [] : [`${field}: must always be asked, required, of the type ${type}`];
}
