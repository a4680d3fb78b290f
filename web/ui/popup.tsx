import { useDeferredValue, useId } from 'react';
import type { ReactNode } from 'react';
import * as say from '../../contract/sentences/popup.ts';
import { CloseIcon } from './icons.tsx';
import css from './popup.module.css';
import { onOwnClose, takesFocus, useModal } from './use-modal.ts';

interface PopupProps {
  open: boolean;
  /** Closed by its button, by Escape or by the phone's own back. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/**
 * A sheet that rises from the bottom. What it holds lives only while it is open, and is drawn
 * while the sheet rises: the tap is answered by the sheet itself.
 */
export function Popup({ open, onClose, title, children }: PopupProps) {
  const ref = useModal(open);
  const rises = useDeferredValue(open, false);
  const id = useId();
  return (
    <dialog ref={ref} className={css.popup} aria-labelledby={id} onClose={onOwnClose(onClose)}>
      {open ? (
        <div className={css.inside}>
          <div className={css.top}>
            <h2 id={id} ref={takesFocus} tabIndex={-1}>
              {title}
            </h2>
            <form method="dialog">
              <button type="submit" className={css.close} aria-label={say.close}>
                <CloseIcon />
              </button>
            </form>
          </div>
          {rises ? children : null}
        </div>
      ) : null}
    </dialog>
  );
}
