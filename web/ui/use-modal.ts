import { useLayoutEffect, useRef } from 'react';
import type { RefObject, SyntheticEvent } from 'react';

/**
 * Shows a `dialog` as a modal while `open`. The platform keeps the focus inside and gives it back
 * when it closes, also when the dialog is taken out of the page. A dialog that the page itself
 * opened before this code ran is left as it is.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);
  return ref;
}

/**
 * A ref for what takes the focus when its dialog opens: the title, so that readers begin there.
 * React keeps `autoFocus` to itself, and the dialog looks for the attribute.
 */
export function takesFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/**
 * A dialog's own `close`, for its `onClose`. The event does not bubble in the browser, but React
 * hands it to every dialog around: closing a picker would close the popup around it.
 */
export function onOwnClose(onClose: () => void): (event: SyntheticEvent) => void {
  return (event) => {
    if (event.target === event.currentTarget) onClose();
  };
}
