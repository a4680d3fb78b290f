import { useId, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { describedBy, Field } from './field.tsx';
import css from './text-field.module.css';

type Native = Pick<
  ComponentProps<'input'>,
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'readOnly'
  | 'enterKeyHint'
  | 'required'
>;

export interface TextFieldProps extends Native {
  label: string;
  name: string;
  value: string;
  onChange?: (value: string) => void;
  type?: 'text' | 'tel';
  /** A fixed part before what is typed: `+26`, `K`. */
  prefix?: ReactNode;
  /** Something pressed with the field, at its end: an Obtain button. */
  action?: ReactNode;
  /** Shown as `n / limit`. No field cuts what is pasted: its form says that it is too long. */
  counted?: { readonly signs: number; readonly limit: number };
  hint?: ReactNode;
  /** The sentence at the field; readers hear it with the field. */
  error?: string | null | undefined;
  /** Numbers large and tabular. */
  figures?: boolean;
  /** Several lines of the borrower's own words, this many at first. */
  lines?: number;
}

/**
 * A labelled line of text, or several, with its prefix, counter, hint and error. What was typed
 * into a prerendered page before this code ran, it passes on at once. Several fields of one form
 * may do so between two draws of it.
 */
export function TextField(props: TextFieldProps) {
  const { label, name, value, onChange, type = 'text', figures, lines, ...rest } = props;
  const { prefix, action, counted, hint, error, ...native } = rest;
  const id = useId();
  const ref = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null);
  useLayoutEffect(() => {
    const typed = ref.current?.value ?? value;
    if (typed !== value) onChange?.(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was there before
  }, []);
  const control = {
    ...native,
    ref,
    id,
    name,
    value,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { error, hint }),
  };
  const count = counted && `${counted.signs} / ${counted.limit}`;
  return (
    <Field id={id} label={label} count={count} error={error} hint={hint}>
      <div
        className={css.box}
        data-wrong={error ? '' : undefined}
        data-fixed={native.readOnly ? '' : undefined}
      >
        {prefix ? <span className={css.prefix}>{prefix}</span> : null}
        {lines ? (
          <textarea {...control} className={css.words} rows={lines} />
        ) : (
          <input {...control} className={figures ? css.figures : css.input} type={type} />
        )}
        {action}
      </div>
    </Field>
  );
}
