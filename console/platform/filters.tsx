import type { ReactNode } from 'react';
import { parseCivilDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { Choice, TextField } from '../ui/field.tsx';

interface FieldProps<Answer> {
  /** What the address says; empty where it says nothing. */
  text: string;
  /** Shows the list by another value, from its first page. */
  show: (text: string) => void;
  /** The same for what changes with every letter: the way back leads past it. */
  showTyped: (text: string) => void;
  /** What the list answered, once it has. */
  answer: Answer | undefined;
}

/** By what a list is narrowed: one word of its address, and the field that changes it. */
export interface Filter<Value, Answer = unknown> {
  /** What the address says as the act takes it; what is none of its values is no choice. */
  readonly read: (text: string) => Value;
  readonly Field: (props: FieldProps<Answer>) => ReactNode;
}

/** The values of a choice in their order, each with what is shown of it. */
type Words<Value extends string> = Readonly<Record<Value, string>>;

interface ChoiceOf<Value extends string> {
  label: string;
  /** What is shown of no choice. */
  none: string;
  words: Words<Value>;
  /** The order of the values, or fewer of them. */
  values?: readonly Value[];
}

/** One of several values, or none; `first` is what the act is asked with where there is none. */
export function choice<const Value extends string>(
  of: ChoiceOf<Value>,
): Filter<Value | undefined>;
export function choice<const Value extends string, const First extends string>(
  of: ChoiceOf<Value> & { first: First },
): Filter<Value | First>;
export function choice<Value extends string>(
  of: ChoiceOf<Value> & { first?: string },
): Filter<string | undefined> {
  const { label, none, words, first } = of;
  const values = of.values ?? (Object.keys(words) as Value[]);
  const chosen = (text: string) => values.find((value) => value === text);
  return {
    read: (text) => chosen(text) ?? first,
    Field: ({ text, show }) => (
      <Choice
        label={label}
        none={none}
        value={chosen(text) ?? ''}
        options={values.map((value) => ({ value, label: words[value] }))}
        onChoose={show}
      />
    ),
  };
}

/** A choice between names, shown as they are or by the words of a function. */
export function namesChoice<const Value extends string>(
  label: string,
  none: string,
  names: readonly Value[],
  wordsOf: (name: Value) => string = (name) => name,
): Filter<Value | undefined> {
  const worded = names.map((name) => [name, wordsOf(name)]);
  const words = Object.fromEntries(worded) as Record<Value, string>;
  return choice({ label, none, words, values: names });
}

/** A day. */
export function day(label: string): Filter<CivilDate | undefined> {
  const read = (text: string) => parseCivilDate(text) ?? undefined;
  return {
    read,
    Field: ({ text, show }) => (
      <TextField label={label} type="date" value={read(text) ?? ''} onText={show} />
    ),
  };
}

/** A text that is typed; it must name no borrower, as it is in the address. */
export function typed(
  label: string,
  hint: string,
  maxLength: number,
): Filter<string | undefined> {
  return {
    read: (text) => text || undefined,
    Field: ({ text, showTyped }) => (
      <TextField
        label={label}
        hint={hint}
        value={text}
        onText={(written) => showTyped(written.trim())}
        maxLength={maxLength}
      />
    ),
  };
}
