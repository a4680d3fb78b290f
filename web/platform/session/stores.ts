/** The value that a browser stores under a name, as text. */
export interface Kept {
  read(name: string): string | null;
  /** Null removes it. */
  write(name: string, value: string | null): void;
}

/** Kept on this phone. */
export const phoneStore = keptIn(() => localStorage);
/** Kept for as long as the tab is open. */
export const tabStore = keptIn(() => sessionStorage);

/**
 * Storage that may be denied or full (a setting, a private window, no space left). The page keeps
 * refused values in memory, so everything works until the borrower leaves it.
 */
function keptIn(open: () => Storage): Kept {
  const here = new Map<string, string | null>();
  return {
    read: (name) => {
      const value = here.get(name);
      return value === undefined ? orNull(() => open().getItem(name)) : value;
    },
    write: (name, value) => {
      try {
        if (value === null) open().removeItem(name);
        else open().setItem(name, value);
        here.delete(name);
      } catch {
        here.set(name, value);
      }
    },
  };
}

/** The service workers of this page; null if the browser has none, or denies them. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  return orNull(() => navigator.serviceWorker);
}

function orNull<Value>(read: () => Value | undefined): Value | null {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}

/** Forgets the pages that are kept for times without a network, as far as the browser keeps any. */
export async function forgetKeptPages(): Promise<void> {
  try {
    for (const place of await caches.keys()) await caches.delete(place);
  } catch {
    // Denied: nothing was kept.
  }
}
