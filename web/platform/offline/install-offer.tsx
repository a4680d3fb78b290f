import { useState } from 'react';
import * as say from '../../../contract/sentences/offline.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useInstall } from './use-install.ts';

/** Where it is kept that nobody wants it. */
const declinedPlace = 'noInstall';

/**
 * Offers to put the app on the home screen, where the browser can and the borrower has not said
 * no. It stands at the end of Me, so nobody meets it on a first visit.
 */
export function InstallOffer() {
  const install = useInstall();
  const [ended, setEnded] = useState(() => localStorage.getItem(declinedPlace) !== null);
  if (!install || ended) return null;
  const end = () => {
    localStorage.setItem(declinedPlace, '1');
    setEnded(true);
  };
  return (
    <Card heading={say.keepOnPhone} look="note">
      <p>{say.keepOnPhoneText}</p>
      <Button onClick={() => void install().then(end, end)}>{say.addToHomeScreen}</Button>
      <Button look="quiet" onClick={end}>
        {say.notNow}
      </Button>
    </Card>
  );
}
