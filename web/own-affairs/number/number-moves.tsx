import { useState } from 'react';
import { stopMyNumberChange } from '../../../contract/borrower/new-number.ts';
import * as say from '../../../contract/sentences/new-number.ts';
import { showMoment } from '../../../contract/words/show-day.ts';
import { call } from '../../platform/api/call.ts';
import { askEverythingAgain } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.tsx';

/** That the account is about to move to another number, with the button that stops it. */
export function NumberMoves({ at }: { at: Date }) {
  const [busy, setBusy] = useState(false);

  async function stop() {
    setBusy(true);
    await call(stopMyNumberChange).then(
      () => showToast(say.stopped, { kind: 'notice' }),
      () => undefined,
    );
    setBusy(false);
    askEverythingAgain();
  }

  return (
    <Card heading={say.stopHeading} look="note">
      <p>{say.stopText(showMoment(at))}</p>
      <Button look="danger" busy={busy} onClick={() => void stop()}>
        {say.stop}
      </Button>
    </Card>
  );
}
