import type { ReactNode } from 'react';
import css from './field-frame.module.css';

interface FieldFrameProps {
  /** The ids of label, error and hint are made of it: `…l`, `…e`, `…h`. */
  id: string;
  label: ReactNode;
  /** The id of the one control the label belongs to; without it the frame is a group. */
  control?: string;
  error?: string | null | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** Label, error and hint around a control that is not a line of text. */
export function FieldFrame({ id, label, control, error, hint, children }: FieldFrameProps) {
  const described = describedBy(id, { error, hint });
  const isGroup = control === undefined;
  return (
    <div
      className={css.frame}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}l` : undefined}
      aria-describedby={isGroup ? described : undefined}
    >
      {isGroup ? (
        <span id={`${id}l`} className={css.label}>
          {label}
        </span>
      ) : (
        <label id={`${id}l`} className={css.label} htmlFor={control}>
          {label}
        </label>
      )}
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

/** For `aria-describedby` of a control in the frame. */
export function describedBy(
  id: string,
  { error, hint }: Pick<FieldFrameProps, 'error' | 'hint'>,
): string | undefined {
  return [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ') || undefined;
}
