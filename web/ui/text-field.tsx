import { useId } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
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
  /** The most characters taken. */
  limit?: number;
  /**
   * Shows `n / limit` while typing. Its `onChange` keeps the limit itself: the browser would cut a
   * pasted number before the country's code is taken off it.
   */
  counted?: boolean;
  hint?: ReactNode;
  /** The sentence at the field; readers hear it with the field. */
  error?: string | null | undefined;
  /** Numbers large and tabular. */
  figures?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A labelled line of text with its prefix, counter, hint and error. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    name,
    value,
    onChange,
    type = 'text',
    limit,
    figures,
    inputRef,
    ...rest
  } = props;
  const { prefix, action, counted, hint, error, ...native } = rest;
  const id = useId();
  const described = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <div className={css.top}>
        <label htmlFor={id}>{label}</label>
        {counted && limit !== undefined ? (
          <span className={css.counter} aria-hidden="true">
            {value.length} / {limit}
          </span>
        ) : null}
      </div>
      <div
        className={css.box}
        data-wrong={error ? '' : undefined}
        data-fixed={native.readOnly ? '' : undefined}
      >
        {prefix ? <span className={css.prefix}>{prefix}</span> : null}
        <input
          {...native}
          id={id}
          ref={inputRef}
          className={figures ? css.figures : css.input}
          name={name}
          type={type}
          value={value}
          maxLength={counted ? undefined : limit}
          onChange={(event) => onChange?.(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {action}
      </div>
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
    </div>
  );
}
