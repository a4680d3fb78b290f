import type { ReactNode } from 'react';
import css from './field.module.css';

/** The message under a field. */
interface Said {
  /** What is wrong; readers hear it at once, and with the field. */
  error?: string | null | undefined;
  hint?: ReactNode;
}

interface FieldProps extends Said {
  /** Of its control; the ids of label, error and hint are made of it: `…l`, `…e`, `…h`. */
  id: string;
  label: ReactNode;
  /** It has several controls, each with its own id and label. */
  isGroup?: boolean;
  /** At the end of the label: `3 / 10`. */
  count?: string | undefined;
  children: ReactNode;
}

/** Label, error and hint around whatever is typed or chosen. */
export function Field({ id, label, isGroup, count, error, hint, children }: FieldProps) {
  return (
    <div
      className={css.field}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}l` : undefined}
      aria-describedby={isGroup ? describedBy(id, { error, hint }) : undefined}
    >
      <div className={css.top}>
        {isGroup ? (
          <span id={`${id}l`}>{label}</span>
        ) : (
          <label id={`${id}l`} htmlFor={id}>
            {label}
          </label>
        )}
        {count ? (
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
        ) : null}
      </div>
      {children}
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

/** For `aria-describedby` of the control of a field. */
export function describedBy(id: string, { error, hint }: Said): string | undefined {
  return [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ') || undefined;
}
