import { useState } from 'react';
import * as say from '../../../contract/sentences/offline.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useInstall } from './use-install.ts';
import { phoneStore } from '../session/stores.ts';

/** The storage key of a refusal. */
const declinedPlace = 'noInstall';

/**
 * Offers to put the app on the home screen, where the browser can and the borrower has not said
 * no. It is at the end of Me, so a first visit does not show it.
 */
export function InstallOffer() {
  const install = useInstall();
  const [ended, setEnded] = useState(() => phoneStore.read(declinedPlace) !== null);
  if (!install || ended) return null;
  const end = () => {
    phoneStore.write(declinedPlace, '1');
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
