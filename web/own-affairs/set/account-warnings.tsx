import { useState } from 'react';
import { refuseDevice, showDevice } from '../../../contract/borrower/devices.ts';
import type { DeviceId } from '../../../contract/borrower/devices.ts';
import * as say from '../../../contract/sentences/device.ts';
import { call } from '../../platform/api/call.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showMoment } from '../../../contract/words/show-day.ts';
import { showToast } from '../../ui/toast.tsx';
import { ErasureWaits } from './erasure-waits.tsx';
import { nameOfPhone } from './name-of-phone.ts';

/**
 * What a borrower may have to stop: an erasure that waits, and phones that came in by a code and
 * wait to be known.
 */
export function AccountWarnings() {
  const { answer, again } = useAnswer(showDevice, [], { fresh: true });
  const [busy, setBusy] = useState<DeviceId | null>(null);

  async function stop(deviceId: DeviceId) {
    setBusy(deviceId);
    const done = call(refuseDevice, { body: { deviceId } });
    await done.then(
      () => showToast(say.stopped, { kind: 'notice' }),
      () => undefined,
    );
    setBusy(null);
    again();
  }

  if (!answer) return null;
  const { erasesAt, waiting } = answer;
  const phones = waiting.map(({ deviceId, deviceBrand, opensAt }) => (
    <Card key={deviceId} heading={say.otherHeading}>
      <p>{say.otherText(nameOfPhone(deviceBrand), showMoment(opensAt))}</p>
      <Button look="danger" busy={busy === deviceId} onClick={() => void stop(deviceId)}>
        {say.stop}
      </Button>
    </Card>
  ));
  return (
    <>
      {erasesAt ? <ErasureWaits erasesAt={erasesAt} /> : null}
      {phones}
    </>
  );
}
