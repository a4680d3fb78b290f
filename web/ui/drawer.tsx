import { useId, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import * as say from '../../contract/sentences/frame.ts';
import { BackIcon } from './icons.tsx';
import css from './drawer.module.css';
import { onOwnClose, takesFocus, useModal } from './use-modal.ts';

interface DrawerProps {
  /** The element's id, so that a button opens it before any script has run:
   * `<button command="show-modal" commandfor={id}>`. */
  id?: string;
  open: boolean;
  onClose: () => void;
  /** Called when the page opened the drawer, by a button's `command`. */
  onOpened?: () => void;
  /** Its name to readers; with `titled`, also shown beside the back arrow. */
  label: string;
  titled?: boolean;
  children: ReactNode;
}

/** A full screen over the page that slides in from the right, with a back arrow. */
export function Drawer(props: DrawerProps) {
  const { id, open, onClose, onOpened, label, titled = false, children } = props;
  const ref = useModal(open);
  const titleId = useId();
  // A button's command opens it behind React's back, maybe before this code ran. React attaches
  // no `toggle` listener to a dialog it hydrates, so this one is attached by hand.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const tell = () => {
      if (dialog?.open) onOpened?.();
    };
    tell();
    dialog?.addEventListener('toggle', tell);
    return () => dialog?.removeEventListener('toggle', tell);
  }, [ref, onOpened]);
  return (
    <dialog
      id={id}
      ref={ref}
      className={css.drawer}
      aria-labelledby={titleId}
      // A touch may open it before the page is taken over.
      suppressHydrationWarning
      onClose={onOwnClose(onClose)}
    >
      <div className={css.inside}>
        <div className={css.top}>
          <form method="dialog">
            <button type="submit" className={css.back} aria-label={say.back}>
              <BackIcon />
            </button>
          </form>
          <h2
            id={titleId}
            ref={takesFocus}
            tabIndex={-1}
            className={titled ? css.title : css.unseen}
          >
            {label}
          </h2>
        </div>
        {children}
      </div>
    </dialog>
  );
}
