import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { type CivilDate, parseCivilDate } from '../../contract/words/civil-date.ts';
import { weekdayText } from '../../contract/words/day-text.ts';
import css from './field.module.css';

interface Said {
  label: string;
  hint?: ReactNode;
  /** What is wrong; readers hear it at once, and with the field. */
  error?: string | undefined;
}

interface TextFieldProps extends Said, Omit<ComponentProps<'input'>, 'onChange' | 'id'> {
  onText: (text: string) => void;
}

/**
 * A line that is typed, or a day. Each browser writes days in its own order, so the chosen one
 * is below in words.
 */
export function TextField({ label, hint, error, onText, ...input }: TextFieldProps) {
  const id = useId();
  const day = input.type === 'date' ? parseCivilDate(String(input.value)) : null;
  const told = day === null ? hint : <Chosen day={day} hint={hint} />;
  return (
    <Frame id={id} label={label} hint={told} error={error}>
      <input
        autoComplete="off"
        {...input}
        {...toldBy(id, { hint: told, error })}
        id={id}
        className={css.input}
        onChange={(event) => onText(event.target.value)}
      />
    </Frame>
  );
}

function Chosen({ day, hint }: { day: CivilDate; hint: ReactNode }) {
  return (
    <>
      {weekdayText(day)}
      {hint ? <>. {hint}</> : null}
    </>
  );
}

interface WordsFieldProps extends Said, Omit<ComponentProps<'textarea'>, 'onChange' | 'id'> {
  onText: (text: string) => void;
}

/** Some sentences. */
export function WordsField({ label, hint, error, onText, ...area }: WordsFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={3}
        {...area}
        {...toldBy(id, { hint, error })}
        id={id}
        className={css.input}
        onChange={(event) => onText(event.target.value)}
      />
    </Frame>
  );
}

interface FileFieldProps extends Said {
  /** Media types, as a file input takes them. */
  accept: string;
  onFile: (file: Blob | null) => void;
}

/** A file of this machine. */
export function FileField({ label, hint, error, accept, onFile }: FileFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        type="file"
        accept={accept}
        {...toldBy(id, { hint, error })}
        id={id}
        className={css.input}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
    </Frame>
  );
}

interface ChoiceProps<Value extends string> extends Said {
  value: Value | '';
  /** What is shown of no choice. */
  none: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChoose: (value: Value | '') => void;
}

/** One of several, or none. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, hint, error, value, none, options, onChoose } = props;
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select
        {...toldBy(id, { hint, error })}
        id={id}
        className={css.input}
        value={value}
        onChange={({ target }) =>
          onChoose(options.find((option) => option.value === target.value)?.value ?? '')
        }
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

interface ChecksProps<Value extends string> extends Said {
  values: readonly Value[];
  options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly hint?: string;
  }[];
  onCheck: (values: readonly Value[]) => void;
}

/** Any of several. */
export function Checks<Value extends string>(props: ChecksProps<Value>) {
  const { label, hint, error, values, options, onCheck } = props;
  const id = useId();
  const toggle = (value: Value) =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return (
    <fieldset className={css.field} {...toldBy(id, { hint, error })}>
      <legend className={css.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.check}>
          <input
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={() => onCheck(toggle(option.value))}
          />
          <span>
            {option.label}
            {option.hint ? <span className={css.hint}>{option.hint}</span> : null}
          </span>
        </label>
      ))}
      <Below id={id} hint={hint} error={error} />
    </fieldset>
  );
}

function Frame({
  id,
  label,
  hint,
  error,
  children,
}: Said & { id: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children}
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

function Below({ id, hint, error }: Omit<Said, 'label'> & { id: string }) {
  return (
    <>
      {error ? (
        <p id={`${id}e`} className={css.error} role="alert">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}h`} className={css.hint}>
          {hint}
        </p>
      ) : null}
    </>
  );
}

function toldBy(id: string, { hint, error }: Omit<Said, 'label'>) {
  const ids = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ');
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids === '' ? undefined : ids,
  };
}
