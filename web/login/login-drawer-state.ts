import { useSyncExternalStore } from 'react';
import { tabStore } from '../platform/session/stores.ts';

export const loginDrawerId = 'login';

/** Where the page keeps the address to continue at; its own inline script writes it too. */
const continuePlace = 'continueTo';

let open = false;
let want = () => {};

/** Resolves when the drawer is open, or is going to be: from then on its code is needed. */
export const loginWanted = new Promise<void>((resolve) => (want = resolve));

if (typeof document === 'undefined' || document.querySelector(`#${loginDrawerId}[open]`)) {
  want();
} else {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`[commandfor=${loginDrawerId}]`)) want();
  });
}

const listeners = new Set<() => void>();

/**
 * Opens the login drawer. With an address, a login continues there; a cancelled navigation gives
 * the one it was on its way to.
 */
export function openLogin(continueTo?: string): void {
  tabStore.write(continuePlace, continueTo ?? null);
  const drawer = document.querySelector<HTMLDialogElement>(`#${loginDrawerId}`);
  // At once, also when its code is still on the way and cannot hear that it is closed again.
  if (drawer && !drawer.open) {
    drawer.addEventListener('close', closeLogin, { once: true });
    drawer.showModal();
  }
  want();
  setOpen(true);
}

/** The page opened the drawer itself, before or beside this code. */
export function loginWasOpened(): void {
  setOpen(true);
}

export function closeLogin(): void {
  tabStore.write(continuePlace, null);
  setOpen(false);
}

/** The address a finished login continues at; null stays where it is. */
export function continueAddress(): string | null {
  const address = tabStore.read(continuePlace);
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
