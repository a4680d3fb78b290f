import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { loginDrawerId, openLogin } from './login-drawer-state.ts';

// Opens the drawer by the platform alone, before any script has arrived.
const opensDrawer = { command: 'show-modal', commandfor: loginDrawerId };

/**
 * Where the browser knows no `command`, or the drawer's code is not there yet, as after a logout,
 * the click alone opens it.
 */
export function openWithoutCommand(): void {
  const isThere = document.querySelector(`#${loginDrawerId}`) !== null;
  if (!isThere || !('commandForElement' in HTMLButtonElement.prototype)) openLogin();
}

/** A button that opens the login drawer. */
export function LogInButton({ children }: { children: ReactNode }) {
  return (
    <Button {...opensDrawer} onClick={openWithoutCommand}>
      {children}
    </Button>
  );
}
