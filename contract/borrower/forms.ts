import * as z from 'zod/mini';
import * as say from '../sentences/form-faults.ts';
import { parseCivilDate } from '../words/civil-date.ts';
import { opaqueIdPattern } from '../words/ids.ts';
import { formatKwacha, parseKwacha } from '../words/ngwee.ts';
import { parseMobile } from '../market/phone.ts';
import { isPersonName } from '../words/person-name.ts';
import { plainText } from '../words/plain-text.ts';
import { wireText } from '../words/wire.ts';

const option = z.strictObject({ value: wireText(60), label: wireText(100) });

/** One field of a form, as the server describes it and both sides check it. */
export const column = z.strictObject({
  field: wireText(40),
  label: wireText(100),
  type: z.enum(['text', 'number', 'amount', 'phone', 'date', 'select', 'region', 'image']),
  required: z.boolean(),
  options: z.optional(z.array(option)),
  maxLength: z.optional(z.int()),
  /** A regular expression the whole text must fit. */
  pattern: z.optional(wireText(200)),
  /** The text is the name of a person: {@link isPersonName} says what that is. */
  format: z.optional(z.literal('person-name')),
  /** Said when the value does not fit. */
  message: z.optional(wireText(200)),
  placeholder: z.optional(wireText(100)),
  /** The smallest and largest number, amount in kwacha or day, written as the value is. */
  min: z.optional(wireText(20)),
  max: z.optional(wireText(20)),
  /** Why we ask, in a sentence, at a field that is sensitive. */
  why: z.optional(wireText(300)),
  /** The field is asked only when another has one of these values. */
  showIf: z.optional(z.strictObject({ field: wireText(40), values: z.array(wireText(60)) })),
  /** What was saved before. */
  value: z.optional(z.unknown()),
});
export type Column = z.output<typeof column>;

/** Values of a form by the names of its fields, as they came. */
export type FormValues = Readonly<Record<string, unknown>>;

export interface CheckedForm {
  /** A sentence for each field that does not fit; empty when all do. */
  readonly errors: Readonly<Record<string, string>>;
  /** The values in one way of writing, without fields that are not asked or left empty. */
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * Checks values against the columns of a form; screen and server ask this same function. Amounts
 * come out as kwacha digits, numbers and region ids as numbers, all else as trimmed text. Values
 * of no column are an error under their own name.
 */
export function checkForm(columns: readonly Column[], given: FormValues): CheckedForm {
  const errors = new Map(unaskedErrors(given, new Set(columns.map(({ field }) => field))));
  const values = new Map<string, string | number>();
  for (const one of columns) {
    if (!isAsked(one, given)) continue;
    const read = readValue(one, ownValue(given, one.field));
    if (read === null) {
      if (one.required) errors.set(one.field, missingSentence(one));
    } else if (typeof read === 'object') errors.set(one.field, read.error);
    else values.set(one.field, read);
  }
  // Object.fromEntries makes own properties of whatever a stranger calls a field.
  return { errors: Object.fromEntries(errors), values: Object.fromEntries(values) };
}

/** More strange names than these are not listed: whoever sends nonsense learns nothing by it. */
const mostUnasked = 20;

/** An error for each value that nobody asked for, by its own name. */
export function unaskedErrors(
  given: FormValues,
  asked: ReadonlySet<string>,
): readonly (readonly [string, string])[] {
  return Object.keys(given)
    .filter((name) => !asked.has(name))
    .slice(0, mostUnasked)
    .map((name) => [name, say.notAsked] as const);
}

/** A value under its name, never something that every object has. */
export function ownValue(given: FormValues, name: string): unknown {
  return Object.hasOwn(given, name) ? given[name] : undefined;
}

/** Whether a field is asked, given what was said so far. */
export function isAsked({ showIf }: Pick<Column, 'showIf'>, given: FormValues): boolean {
  return showIf === undefined || showIf.values.includes(textOf(ownValue(given, showIf.field)));
}

/** What is said at a required field that was left empty. */
export function missingSentence({ label, type }: Pick<Column, 'label' | 'type'>): string {
  if (label.endsWith('?')) return say.unanswered;
  if (choosing.has(type)) return say.choose(label);
  return type === 'image' ? say.add(label) : say.enter(label);
}

const choosing: ReadonlySet<Column['type']> = new Set(['select', 'region', 'date'] as const);

type Read = string | number | { readonly error: string } | null;

function readValue(one: Column, given: unknown): Read {
  if (!isWritten(given)) return wrong(one);
  const text = textOf(given);
  if (text === '') return null;
  const longest = one.maxLength ?? defaultLengths[one.type];
  if (text.length > longest) {
    return one.type === 'text' ? { error: say.tooLong(`${longest}`) } : wrong(one);
  }
  if (one.pattern !== undefined && !new RegExp(`^(?:${one.pattern})$`, 'u').test(text)) {
    return { error: one.message ?? wrongSentence(one) };
  }
  if (one.format === 'person-name' && !isPersonName(text)) return wrong(one);
  return readers[one.type](text, one);
}

const defaultLengths: Readonly<Record<Column['type'], number>> = {
  text: 100,
  number: 9,
  amount: 12,
  phone: 20,
  date: 10,
  select: 60,
  region: 9,
  image: 40,
};

/** Whether it is something a field can hold: text, a number, or nothing. */
function isWritten(value: unknown): boolean {
  return value === undefined || value === null || ['string', 'number'].includes(typeof value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return plainText(value);
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

const readers: Readonly<Record<Column['type'], (text: string, one: Column) => Read>> = {
  text: (text) => text,
  select: (text, one) => (one.options?.some(({ value }) => value === text) ? text : wrong(one)),
  phone: (text, one) => parseMobile(text) ?? wrong(one),
  image: (text, one) => (opaqueIdPattern.test(text) ? text : wrong(one)),
  region: (text, one) => (/^\d{1,9}$/.test(text) ? Number(text) : wrong(one)),
  number: (text, one) => {
    if (!/^\d{1,9}$/.test(text)) return wrong(one);
    const value = Number(text);
    return within([value, toNumber(one.min), toNumber(one.max)]) ? value : wrong(one);
  },
  amount: (text, one) => {
    const value = parseKwacha(text);
    if (value === null || value < 0n) return wrong(one);
    const [least, most] = [parseKwacha(one.min ?? ''), parseKwacha(one.max ?? '')];
    // As people write it: 1250, 1250.50.
    return within([value, least, most]) ? formatKwacha(value).replace('.00', '') : wrong(one);
  },
  date: (text, one) => {
    const value = parseCivilDate(text);
    if (value === null) return wrong(one);
    return within([value, one.min ?? null, one.max ?? null]) ? value : wrong(one);
  },
};

function toNumber(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

function within<Value extends string | number | bigint>([value, least, most]: readonly [
  Value,
  Value | null,
  Value | null,
]): boolean {
  return (least === null || value >= least) && (most === null || value <= most);
}

function wrong(one: Column): { readonly error: string } {
  return { error: one.message ?? wrongSentence(one) };
}

function wrongSentence({ label, type, min, max }: Column): string {
  if (min !== undefined && max !== undefined) {
    return say.between(label, min, max);
  }
  return choosing.has(type) ? say.chooseAgain(label) : say.check(label);
}
