import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';

export type ButtonLook = 'primary' | 'quiet' | 'danger';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: ButtonLook;
  /** Waiting for an answer: keeps its width, cannot be pressed again, says so to readers. */
  busy?: boolean;
  children: ReactNode;
}

/** A button of the full width of its place. `type` is `button` unless said otherwise. */
export function Button({
  look = 'primary',
  busy = false,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook(look)}
      disabled={disabled === true || busy}
      aria-busy={busy}
    >
      <span className={busy ? css.covered : css.label}>{children}</span>
      {busy ? (
        <span className={css.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      ) : null}
    </button>
  );
}

/** The look of a button for a link that acts as one: `<Link className={buttonLook('quiet')}>`. */
export function buttonLook(look: ButtonLook = 'primary'): string {
  return `${css.button} ${css[look]}`;
}
