import { useSyncExternalStore } from 'react';

export const loginDrawerId = 'login';

/** Where the page keeps the address to continue at; its own inline script writes it too. */
const continuePlace = 'continueTo';

let open = false;
const listeners = new Set<() => void>();

/**
 * Opens the login drawer. With an address, a login continues there; a cancelled navigation gives
 * the one it was on its way to.
 */
export function openLogin(continueTo?: string): void {
  if (continueTo === undefined) sessionStorage.removeItem(continuePlace);
  else sessionStorage.setItem(continuePlace, continueTo);
  setOpen(true);
}

/** The page opened the drawer by itself, before or beside this code. */
export function loginWasOpened(): void {
  setOpen(true);
}

export function closeLogin(): void {
  sessionStorage.removeItem(continuePlace);
  setOpen(false);
}

/** The address a finished login continues at; null stays where it is. */
export function continueAddress(): string | null {
  const address = sessionStorage.getItem(continuePlace);
  // Only an address of this site: one slash, and no second one that would name another host.
  return address !== null && /^\/(?![/\\])/.test(address) ? address : null;
}

export function isLoginOpen(): boolean {
  return open;
}

export function useLoginOpen(): boolean {
  return useSyncExternalStore(subscribe, isLoginOpen, () => false);
}

function setOpen(next: boolean): void {
  if (open === next) return;
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
