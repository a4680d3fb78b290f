import * as z from 'zod/mini';
import * as say from '../sentences/form-faults.ts';
import { parseCivilDate } from '../words/civil-date.ts';
import { opaqueIdPattern } from '../words/ids.ts';
import { parseKwacha, plainKwacha } from '../words/ngwee.ts';
import { showDay } from '../words/show-day.ts';
import { showWholeKwacha } from '../words/show-kwacha.ts';
import { parseMobile } from '../market/phone.ts';
import { longestTyped, typedDigits } from '../market/typed-digits.ts';
import { isPersonName } from '../words/person-name.ts';
import { plainText } from '../words/plain-text.ts';
import { kwachaFaultSentences, readTypedKwacha } from '../words/typed-kwacha.ts';
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

/** More strange names than these are not listed: nonsense gets a short answer. */
const mostUnasked = 20;

/** An error for each value that was not asked, by its name. */
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

/** Whether a field is asked, given the answers so far. */
export function isAsked({ showIf }: Pick<Column, 'showIf'>, given: FormValues): boolean {
  return showIf === undefined || showIf.values.includes(textOf(ownValue(given, showIf.field)));
}

/** The error of an empty required field. */
function missingSentence({ label, type }: Pick<Column, 'label' | 'type'>): string {
  return label.endsWith('?') ? say.unanswered : missing[type];
}

const missing: Readonly<Record<Column['type'], string>> = {
  text: say.enterText,
  number: say.enterNumber,
  amount: say.enterAmount,
  phone: say.enterPhone,
  date: say.chooseDate,
  select: say.chooseOne,
  region: say.chooseDistrict,
  image: say.addPicture,
};

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
  number: longestTyped,
  amount: longestTyped,
  phone: longestTyped,
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
    const digits = typedDigits(text);
    if (!/^\d+$/.test(digits)) return { error: one.message ?? say.digitsOnly };
    if (digits.length > 9) return wrong(one);
    const value = Number(digits);
    return within([value, toNumber(one.min), toNumber(one.max)]) ? value : wrong(one);
  },
  amount: (text, one) => {
    const { amount: value, fault } = readTypedKwacha(text);
    if (fault === 'empty') return null;
    if (fault !== null) return { error: kwachaFaultSentences[fault] };
    const [least, most] = [parseKwacha(one.min ?? ''), parseKwacha(one.max ?? '')];
    return within([value, least, most]) ? plainKwacha(value) : wrong(one);
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

function wrongSentence({ type, min, max }: Column): string {
  const between = betweenOf[type];
  const isBounded = between !== undefined && min !== undefined && max !== undefined;
  return isBounded ? between(min, max) : unfitting[type];
}

const unfitting: Readonly<Record<Column['type'], string>> = {
  text: say.checkText,
  number: say.digitsOnly,
  amount: say.amountUnclear,
  phone: say.checkPhone,
  date: say.checkDate,
  select: say.chooseAgain,
  region: say.chooseAgain,
  image: say.pictureAgain,
};

const betweenOf: Partial<Record<Column['type'], (min: string, max: string) => string>> = {
  number: say.numberBetween,
  amount: (min, max) => say.amountBetween(kwachaOf(min), kwachaOf(max)),
  date: (min, max) => say.dateBetween(dayOf(min), dayOf(max)),
};

/** Bounds as people read them; one that is none is shown as it was written. */
function kwachaOf(text: string): string {
  const amount = parseKwacha(text);
  return amount === null ? text : showWholeKwacha(amount);
}

function dayOf(text: string): string {
  const day = parseCivilDate(text);
  return day === null ? text : showDay(day);
}
