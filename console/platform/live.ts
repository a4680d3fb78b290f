import { useSyncExternalStore } from 'react';
import { whoAmI } from '../../contract/staff/session-acts.ts';
import { callAct } from './call-act.ts';
import { askEverythingAgain } from './queries.ts';
import { serverNow } from '../ui/server-now.ts';

/** Since when no events of others' changes arrive; null while they do. */
let silentSince: Date | null = null;
const listeners = new Set<() => void>();

/** A stream that the browser reopens stays; one that was refused is requested again. */
const againMs = 5000;

/**
 * Listens for what others change while the page is seen, and has its data requested again, also
 * what was missed. A refused stream means that the session may be over. Hidden pages close
 * theirs: a browser has six for all of them. Answers how to stop it.
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
      hear(silentSince ?? serverNow());
      if (stream.readyState !== EventSource.CLOSED) return;
      // The call itself reports that the session is over.
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
