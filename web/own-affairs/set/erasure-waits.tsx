import { useState } from 'react';
import { keepMyAccount } from '../../../contract/borrower/data-rights.ts';
import * as say from '../../../contract/sentences/erasure.ts';
import { call } from '../../platform/api/call.ts';
import { askEverythingAgain } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showMoment } from '../../../contract/words/show-day.ts';
import { showToast } from '../../ui/toast.tsx';

/** Keeps the account whose erasure waits. */
export function useKeepAccount(): { readonly busy: boolean; readonly keep: () => void } {
  const [busy, setBusy] = useState(false);

  async function keep() {
    setBusy(true);
    await call(keepMyAccount).then(
      () => showToast(say.kept, { kind: 'notice' }),
      () => undefined,
    );
    setBusy(false);
    // What may be borrowed has changed too.
    askEverythingAgain();
  }

  return { busy, keep: () => void keep() };
}

/** That everything is about to be erased, with the way to take it back. */
export function ErasureWaits({ erasesAt }: { erasesAt: Date }) {
  const { busy, keep } = useKeepAccount();
  return (
    <Card heading={say.heading}>
      <p>{say.text(showMoment(erasesAt))}</p>
      <Button busy={busy} onClick={keep}>
        {say.keep}
      </Button>
    </Card>
  );
}
