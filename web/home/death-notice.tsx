import { useState } from 'react';
import { sayIAmWell } from '../../contract/borrower/death-report.ts';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as say from '../../contract/sentences/family.ts';
import { lender } from '../loans/parts/lender.ts';
import { call } from '../platform/api/call.ts';
import { askEverythingAgain } from '../platform/api/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { showToast } from '../ui/toast.tsx';

/** It was reported that this borrower died: one tap says that they are well. */
export function DeathNotice({ death }: { death: NonNullable<LoanInfo['death']> }) {
  const [busy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    await call(sayIAmWell).then(
      () => showToast(say.goesOn, { kind: 'notice' }),
      () => undefined,
    );
    setBusy(false);
    askEverythingAgain();
  }

  if (death === 'confirmed') {
    return (
      <Card heading={say.reportedHeading} look="note">
        <p>{say.confirmedText(lender.complaintsPhone)}</p>
      </Card>
    );
  }
  return (
    <Card heading={say.reportedHeading} look="note">
      <p>{say.reportedText}</p>
      <Button busy={busy} onClick={() => void end()}>
        {say.iAmWell}
      </Button>
    </Card>
  );
}
