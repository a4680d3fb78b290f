import { useId } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import css from './button.module.css';
import { showToast } from './toast.tsx';

type Look = 'primary' | 'quiet' | 'danger' | 'plain';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  look?: Look;
  /** Why it cannot be pressed now: it stays, is greyed, and says so. */
  whyNot?: string | null | undefined;
  /** Waiting for an answer: keeps its width and cannot be pressed again. */
  busy?: boolean;
  /** The key that presses it too, shown beside its words. */
  keyName?: string;
  children: ReactNode;
}

/**
 * A button that is never removed. Where it may not be pressed it takes the focus like any other
 * and says why. Eyes see it beside the button, readers hear a description, fingers get a
 * message.
 */
export function Button(props: ButtonProps) {
  const { look = 'quiet', whyNot, busy = false, keyName, children, onClick, ...rest } = props;
  const id = useId();
  const why = whyNot ?? null;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (why === null && !busy) return onClick?.(event);
    event.preventDefault();
    if (why !== null) showToast(why);
  };
  return (
    <span className={css.place}>
      <button
        type="button"
        {...rest}
        onClick={press}
        className={`${css.button} ${css[look]}`}
        aria-disabled={why !== null || busy}
        aria-busy={busy}
        aria-describedby={why === null ? undefined : id}
        aria-keyshortcuts={keyName}
      >
        <span className={busy ? css.waits : undefined}>{children}</span>
        {keyName && why === null ? <Key name={keyName} /> : null}
      </button>
      {why === null ? null : (
        <span id={id} role="tooltip" className={css.why}>
          {why}
        </span>
      )}
    </span>
  );
}

interface ButtonLinkProps {
  to: string;
  look?: Look;
  whyNot?: string | null | undefined;
  children: ReactNode;
}

/** A link that looks like a button; where it leads nowhere it is one that says why. */
export function ButtonLink({ to, look = 'quiet', whyNot, children }: ButtonLinkProps) {
  if (whyNot !== null && whyNot !== undefined) {
    return (
      <Button look={look} whyNot={whyNot}>
        {children}
      </Button>
    );
  }
  return (
    <Link href={to} className={`${css.button} ${css[look]}`}>
      {children}
    </Link>
  );
}

/** A key as it is printed on a keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className={css.key} aria-hidden="true">
      {name}
    </kbd>
  );
}
