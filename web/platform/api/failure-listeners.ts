type FailureListener = (sentence: string) => void;

const listeners = new Set<FailureListener>();

/**
 * Calls the listener with the sentence of each failed call that the error catalogue shows as a
 * failure toast; returns how to stop it. The client itself knows no toast.
 */
export function onFailure(listener: FailureListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellFailure(sentence: string): void {
  for (const listener of listeners) listener(sentence);
}

const newPhoneListeners = new Set<() => void>();

/** Calls the listener when a call wants a phone that is known, and this one is new. */
export function onNewPhone(listener: () => void): () => void {
  newPhoneListeners.add(listener);
  return () => newPhoneListeners.delete(listener);
}

export function tellNewPhone(): void {
  for (const listener of newPhoneListeners) listener();
}
