import { useState, useSyncExternalStore } from 'react';
import * as say from '../../../contract/sentences/offline.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** What a browser hands over that can put the app on the home screen. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Where the page's own script keeps it, and where it is kept that nobody wants it. */
const promptPlace = 'installPrompt';
const declinedPlace = 'noInstall';

/**
 * Offers to put the app on the home screen, where the browser can and the borrower has not said
 * no. It stands at the end of Me, so nobody meets it on a first visit.
 */
export function InstallOffer() {
  const prompt = useSyncExternalStore(subscribe, keptPrompt);
  const [ended, setEnded] = useState(() => localStorage.getItem(declinedPlace) !== null);
  if (!prompt || ended) return null;
  const end = () => {
    localStorage.setItem(declinedPlace, '1');
    setEnded(true);
  };
  return (
    <Card heading={say.keepOnPhone} look="note">
      <p>{say.keepOnPhoneText}</p>
      <Button onClick={() => void prompt.prompt().then(end, end)}>{say.addToHomeScreen}</Button>
      <Button look="quiet" onClick={end}>
        {say.notNow}
      </Button>
    </Card>
  );
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
