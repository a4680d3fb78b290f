import { useId } from 'react';
import css from './words-field.module.css';

interface WordsFieldProps {
  label: string;
  name: string;
  hint: string;
  value: string;
  /** The most characters taken. */
  limit: number;
  onChange: (value: string) => void;
  error: string | null;
}

/** Several lines of the borrower's own words, with a counter. */
export function WordsField(props: WordsFieldProps) {
  const { label, name, hint, value, limit, onChange, error } = props;
  const id = useId();
  return (
    <div className={css.field}>
      <div className={css.top}>
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true">
          {value.length} / {limit}
        </span>
      </div>
      <textarea
        id={id}
        name={name}
        rows={5}
        value={value}
        maxLength={limit}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}e ${id}h` : `${id}h`}
      />
      {error ? (
        <p id={`${id}e`} className={css.error} role="alert">
          {error}
        </p>
      ) : null}
      <p id={`${id}h`} className={css.hint}>
        {hint}
      </p>
    </div>
  );
}
