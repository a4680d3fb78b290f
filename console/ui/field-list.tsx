import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { longestTyped } from '../../contract/market/typed-digits.ts';
import { base64Of } from './base64-of.ts';
import { Checks, Choice, FileField, TextField, WordsField } from './field.tsx';
import css from './field.module.css';

interface Described {
  label: string;
  hint?: ReactNode;
  /** The sentence beside it while it is empty and must not be. */
  wanted?: string;
  /** What an empty field sends; by default its empty text, or nothing where it is no text. */
  whenEmpty?: 'absent' | 'null';
  /** Where its error is found, if not under its name. */
  errorAt?: string;
  /** The legend of the fieldset that it shares with its neighbours. */
  group?: string;
}

interface Line extends Described {
  kind?: 'text' | 'email' | 'mobile' | 'amount' | 'whole' | 'decimal' | 'day' | 'moment';
  longest?: number;
  /** Of a decimal: what is kept is so many parts of it, 100 of a percentage in basis points. */
  parts?: number;
  min?: string;
  max?: string;
}

interface Words extends Described {
  kind: 'words';
  longest: number;
  rows?: number;
}

interface Options extends Described {
  kind: 'choice' | 'checks';
  /** What a choice shows while nothing is chosen. */
  none?: string;
  options: readonly { value: string; label: string; hint?: string }[];
}

interface File extends Described {
  kind: 'file';
  accept: string;
  /** It is not larger. */
  most: { bytes: number; sentence: string };
  /** Makes it smaller before it is sent. */
  pack?: (file: Blob) => Promise<Blob>;
}

/** One field of a form, described once. Its name is the path of what it fills. */
export type Field = Line | Words | Options | File;
export type Fields = Readonly<Record<string, Field>>;

/** What is typed, by the names of the fields; checked values stand with commas between them. */
export type Values = Readonly<Record<string, string>>;

interface FieldListProps {
  fields: Fields;
  values: Values;
  /** Null: they may only be read. */
  onType: ((name: string, text: string) => void) | null;
  sentenceFor: (name: string) => string | undefined;
  /** Of a group, in place of the usual one. */
  className?: string | undefined;
}

/** The fields of a form in their order; neighbours of one group share a fieldset. */
export function FieldList({ fields, className = css.group, ...props }: FieldListProps) {
  const drawn: { group: string | undefined; names: string[] }[] = [];
  for (const [name, { group }] of Object.entries(fields)) {
    const last = drawn.at(-1);
    if (last !== undefined && last.group === group) last.names.push(name);
    else drawn.push({ group, names: [name] });
  }
  return drawn.map(({ group, names }) => {
    const list = names.map((name) => (
      <OneField key={name} name={name} field={fields[name]} {...props} />
    ));
    if (group === undefined) return <Fragment key={names[0]}>{list}</Fragment>;
    return (
      <fieldset key={names[0]} className={className}>
        <legend>{group}</legend>
        {list}
      </fieldset>
    );
  });
}

interface OneFieldProps extends Omit<FieldListProps, 'fields' | 'className'> {
  name: string;
  field: Field | undefined;
}

/** One field by its description. */
export function OneField({ name, field, values, onType, sentenceFor }: OneFieldProps) {
  if (field === undefined) return null;
  const { label, hint } = field;
  const said = { label, hint, error: sentenceFor(name) };
  const value = values[name] ?? '';
  const type = (text: string) => onType?.(name, text);
  switch (field.kind) {
    case 'words':
      return (
        <WordsField
          {...said}
          rows={field.rows ?? 3}
          maxLength={field.longest}
          readOnly={onType === null}
          value={value}
          onText={type}
        />
      );
    case 'choice':
      return (
        <Choice
          {...said}
          none={field.none ?? 'Choose'}
          options={field.options}
          value={value}
          onChoose={type}
        />
      );
    case 'checks':
      return (
        <Checks
          {...said}
          options={field.options}
          values={value === '' ? [] : value.split(',')}
          onCheck={(checked) => type(checked.join(','))}
        />
      );
    case 'file':
      return (
        <FileField
          {...said}
          accept={field.accept}
          onFile={(file) => void readFile(field, file).then(type)}
        />
      );
    default:
      return (
        <TextField
          {...said}
          {...looks[field.kind ?? 'text']}
          maxLength={field.longest ?? (field.kind === 'amount' ? longestTyped : undefined)}
          min={field.min}
          max={field.max}
          readOnly={onType === null}
          value={value}
          onText={type}
        />
      );
  }
}

const looks = {
  text: {},
  email: { type: 'email' },
  mobile: { inputMode: 'tel' },
  amount: { inputMode: 'decimal' },
  whole: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  day: { type: 'date' },
  moment: { type: 'datetime-local' },
} as const;

/** Replaces a file that is not read, because it is not used. */
export const tooLarge = 'too large';

/** A file as base64. */
async function readFile({ most, pack }: File, file: Blob | null): Promise<string> {
  if (file === null) return '';
  if (file.size > most.bytes) return tooLarge;
  return base64Of(pack === undefined ? file : await pack(file));
}

/** The options of a choice, by their words. */
export function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
