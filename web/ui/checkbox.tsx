import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './checkbox.module.css';

interface CheckboxProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What is agreed to; may hold a link, which does not tick the box. */
  children: ReactNode;
  error?: string | null;
}

/** A box to tick with its sentence. */
export function Checkbox({ name, checked, onChange, children, error }: CheckboxProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.row}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}e` : undefined}
        />
        <span className={css.box} aria-hidden="true">
          <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2.4">
            <path d="m3 8.5 3.4 3.4L13 4.8" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
        <span>{children}</span>
      </label>
      {error ? (
        <p id={`${id}e`} className={css.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
