import * as z from 'zod/mini';
import type { ArgsOf, StaffAct } from '../../contract/staff/staff-act.ts';
import { fieldErrors } from '../../contract/words/field-errors.ts';
import { tooLarge } from '../ui/field-list.tsx';
import type { Field, Fields, Values } from '../ui/field-list.tsx';
import { instantTyped } from './local-hour.ts';
import { Malformed } from './refusals.ts';

/** Values of the wire by their names, one within another. */
export interface Raw {
  [name: string]: unknown;
}

/** The arguments of an act as they are typed: each field fills the path that is its name. */
export function rawOf(fields: Fields, values: Values, given: object): Raw {
  const raw = structuredClone(given) as Raw;
  for (const [name, field] of Object.entries(fields)) {
    put(raw, name.split('.'), wireOf(field, values[name] ?? ''));
  }
  return raw;
}

/** As the server says it. */
const whole = 'This does not fit yet: each field says why. Nothing was done.';

/** Parses them by the act's own schema; throws Malformed with a sentence for each wrong field. */
export function parseArgs<A extends StaffAct>(act: A, raw: Raw, fields: Fields): ArgsOf<A> {
  const files = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'file' && at(raw, name) === tooLarge ? [[name, field.most.sentence]] : [],
  );
  if (files.length > 0) throw new Malformed(whole, Object.fromEntries(files));
  const read = z.safeParse(act.args, raw, { reportInput: true });
  if (read.success) return read.data as ArgsOf<A>;
  const errors = Object.entries(fieldErrors(read.error.issues, 'args'));
  throw new Malformed(
    whole,
    Object.fromEntries(
      errors.map(([name, sentence]) => [
        name,
        wantedOf(fields[name], at(raw, name)) ?? sentence,
      ]),
    ),
  );
}

function wireOf(field: Field, typed: string): unknown {
  const { kind, whenEmpty } = field;
  const text = typed.trim();
  if (kind === 'checks') return text === '' ? [] : text.split(',');
  if (text === '' && whenEmpty !== undefined) return whenEmpty === 'null' ? null : undefined;
  switch (kind) {
    case 'choice':
      return field.options.some(({ value }) => value === text) ? text : undefined;
    case 'day':
    case 'file':
      return text === '' ? undefined : text;
    case 'moment':
      return instantTyped(text)?.toISOString();
    case 'whole':
      return /^\d{1,9}$/.test(text) ? Number(text) : text || undefined;
    case 'decimal':
      return partsOf(text, field.parts ?? 1) ?? (text || undefined);
    default:
      return text;
  }
}

/** Digits with a point as whole parts; null: none, or not whole. */
function partsOf(text: string, parts: number): number | null {
  if (!/^\d{1,6}(?:\.\d{1,4})?$/.test(text)) return null;
  const kept = Number((Number(text) * parts).toFixed(4));
  return Number.isInteger(kept) ? kept : null;
}

/** What to say of a field that is empty. */
function wantedOf(field: Field | undefined, value: unknown): string | undefined {
  if (field === undefined) return undefined;
  const isEmpty =
    value === undefined || value === '' || (Array.isArray(value) && !value.length);
  return isEmpty ? (field.wanted ?? usual[field.kind ?? 'text']) : undefined;
}

const usual: Readonly<Record<NonNullable<Field['kind']>, string>> = {
  text: 'Fill this in.',
  email: 'Fill this in.',
  mobile: 'Fill this in.',
  words: 'Fill this in.',
  whole: 'Type a whole number.',
  decimal: 'Type a number.',
  amount: 'Type an amount.',
  choice: 'Choose one.',
  checks: 'Choose at least one.',
  day: 'Choose a day.',
  moment: 'Choose a day and an hour.',
  file: 'Choose a file.',
};

function put(into: Raw, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[first] = value;
  else put((into[first] ??= /^\d/.test(rest[0] ?? '') ? [] : {}) as Raw, rest, value);
}

function at(raw: Raw, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((inner, part) => (inner as Raw | undefined)?.[part], raw);
}
