import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './dialog.module.css';
import { onOwnClose, takesFocus, useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A picture above the title: an icon. */
  picture?: ReactNode;
  children: ReactNode;
  /** The buttons under the text. */
  actions: ReactNode;
}

/** A short message in the middle of the screen that wants an answer. */
export function Dialog({ open, onClose, title, picture, children, actions }: DialogProps) {
  const ref = useModal(open);
  const id = useId();
  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby={id} onClose={onOwnClose(onClose)}>
      {open ? (
        <div className={css.inside}>
          {picture ? <div className={css.picture}>{picture}</div> : null}
          <h2 id={id} ref={takesFocus} tabIndex={-1}>
            {title}
          </h2>
          <div className={css.text}>{children}</div>
          <div className={css.actions}>{actions}</div>
        </div>
      ) : null}
    </dialog>
  );
}
