import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import css from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Absent: it cannot be closed, only answered. */
  onClose?: () => void;
  wide?: boolean;
  children: ReactNode;
}

/**
 * A message in the middle of the screen that wants an answer; shown while it is drawn. The platform
 * keeps the focus inside and gives it back. It begins at the title, or at the field that is marked
 * `data-first`, where typing is all that it is for.
 */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${css.dialog} ${wide ? css.wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The buttons of a dialog, the one that answers first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
