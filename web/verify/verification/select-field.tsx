import { useId } from 'react';
import type { ReactNode } from 'react';
import * as say from '../../../contract/sentences/verification.ts';
import css from './chosen-box.module.css';
import { describedBy, Field } from '../../ui/field.tsx';
import { NextIcon } from '../../ui/icons.tsx';

interface SelectFieldProps {
  label: ReactNode;
  name: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  hint?: ReactNode;
}

/** One of a list, in the phone's own list: it is long enough for any, and everybody knows it. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, options, value, onChange, error, hint } = props;
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <span className={css.list}>
        <select
          id={id}
          name={name}
          className={css.box}
          value={value}
          data-empty={value === '' ? '' : undefined}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
        >
          <option value="">{say.pleaseChoose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <NextIcon />
      </span>
    </Field>
  );
}
