import { useSyncExternalStore } from 'react';

/** What a browser hands over that can put the app on the home screen. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Where the page's own script keeps it. */
const promptPlace = 'installPrompt';

/** Puts the app on the home screen, by the browser's own question; null where it cannot. */
export function useInstall(): (() => Promise<unknown>) | null {
  const prompt = useSyncExternalStore(subscribe, keptPrompt, () => null);
  if (!prompt) return null;
  return async () => {
    // A browser asks once for each that it handed over.
    Reflect.deleteProperty(window, promptPlace);
    await prompt.prompt();
  };
}

function keptPrompt(): InstallPrompt | null {
  const kept: unknown = Reflect.get(window, promptPlace);
  return isPrompt(kept) ? kept : null;
}

function isPrompt(kept: unknown): kept is InstallPrompt {
  return kept instanceof Event && 'prompt' in kept;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('beforeinstallprompt', listener);
  return () => window.removeEventListener('beforeinstallprompt', listener);
}
