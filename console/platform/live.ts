import { useSyncExternalStore } from 'react';
import { whoAmI } from '../../contract/staff/session-acts.ts';
import { callAct } from './call-act.ts';
import { askEverythingAgain } from './queries.ts';

/** Since when nothing is heard of what others change; null while it is. */
let silentSince: Date | null = null;
const listeners = new Set<() => void>();

/** A stream that the browser opens again by itself stays; one it was refused is asked for anew. */
const againMs = 5000;

/**
 * Listens for what others change while the page is seen, and has what is on it asked for again;
 * what was missed meanwhile too. A refused stream tells that the session may be over. Pages that
 * nobody sees let go of theirs: a browser has six for all of them. Answers how to stop it.
 */
export function listenToChanges(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let events: EventSource | null = null;
  const close = () => {
    clearTimeout(timer);
    events?.close();
    events = null;
  };
  const open = () => {
    close();
    const stream = new EventSource('/events');
    events = stream;
    stream.addEventListener('open', () => {
      if (silentSince !== null) askEverythingAgain();
      hear(null);
    });
    stream.addEventListener('message', askEverythingAgain);
    stream.addEventListener('error', () => {
      hear(silentSince ?? new Date());
      if (stream.readyState !== EventSource.CLOSED) return;
      // That the session is over is told by the call itself.
      void callAct(whoAmI, {}).catch(() => undefined);
      timer = setTimeout(open, againMs);
    });
  };
  const followEyes = () => {
    if (document.hidden) return close();
    open();
    askEverythingAgain();
  };
  open();
  document.addEventListener('visibilitychange', followEyes);
  return () => {
    document.removeEventListener('visibilitychange', followEyes);
    close();
    hear(null);
  };
}

export function useSilentSince(): Date | null {
  return useSyncExternalStore(subscribe, () => silentSince);
}

function hear(since: Date | null): void {
  silentSince = since;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
