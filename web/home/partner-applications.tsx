import { useState } from 'react';
import { answerApplication } from '../../contract/borrower/applications.ts';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as say from '../../contract/sentences/applications.ts';
import { showDay } from '../../contract/words/show-day.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import { call } from '../platform/api/call.ts';
import { askEverythingAgain } from '../platform/api/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { showToast } from '../ui/toast.tsx';

type Applications = NonNullable<LoanInfo['applications']>;

/** What partners asked for this borrower: only a yes here lets a loan come of it. */
export function PartnerApplications({ applications }: { applications: Applications }) {
  return applications.map((one) => <PartnerApplication key={one.applicationId} of={one} />);
}

function PartnerApplication({ of }: { of: Applications[number] }) {
  const { applicationId, partner, amount, untilOn, isAgreed } = of;
  const [busy, setBusy] = useState(false);

  async function answer(goOn: boolean) {
    setBusy(true);
    await call(answerApplication, { body: { applicationId, goOn } }).then(
      () => showToast(goOn ? say.thankYou : say.stopped, { kind: 'notice' }),
      () => undefined,
    );
    setBusy(false);
    askEverythingAgain();
  }

  return (
    <Card heading={say.heading(partner)} look="note">
      <p>{say.wanted(showKwacha(amount), showDay(untilOn))}</p>
      {isAgreed ? <p>{say.agreedText(partner)}</p> : <p>{say.onlyYou}</p>}
      <p>{say.theySee(partner)}</p>
      {isAgreed ? null : (
        <Button look="primary" busy={busy} onClick={() => void answer(true)}>
          {say.goOn}
        </Button>
      )}
      <Button look="quiet" busy={busy} onClick={() => void answer(false)}>
        {isAgreed ? say.stop : say.no}
      </Button>
    </Card>
  );
}
