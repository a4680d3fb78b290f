import { useSyncExternalStore } from 'react';
import { nobody, onSessionChange, readSession } from './session.ts';
import type { Session } from './session.ts';

/** The session, followed: also when another tab logs in or out while this one was hidden. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => nobody);
}

function subscribe(listener: () => void): () => void {
  const stop = onSessionChange(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}
