import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** The attribute of a button that may be touched before this code is there, and what it does. */
export function doneLater(act: string) {
  return { 'data-later': act };
}

/**
 * Touches the button again that was touched while this code was on its way. The page's inline
 * script noted it and shows the button waiting; from now on it leaves the buttons of this part to
 * us.
 */
export function useTouchedBefore(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const buttons = part.current?.querySelectorAll<HTMLButtonElement>('[data-later]') ?? [];
    const page = document.body.dataset;
    for (const button of buttons) {
      button.ariaBusy = 'false';
      if (button.dataset['later'] === page['later']) {
        delete page['later'];
        // Once the fields have passed on what was typed before.
        queueMicrotask(() => button.click());
      }
      delete button.dataset['later'];
    }
  });
}
