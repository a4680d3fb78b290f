import { useState } from 'react';
import { Link } from 'wouter';
import { showDevice, waitAsDevice } from '../../../contract/borrower/devices.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/device.ts';
import { call } from '../../platform/api/call.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showMoment } from '../../../contract/words/show-day.ts';
import { DoneIcon } from '../../ui/icons.tsx';
import css from './set.module.css';

type Device = AnswerOf<typeof showDevice>;

/** `/set?part=phone`: the second step of a phone that is new, and its status. */
export function ThisPhonePart() {
  const asked = useAnswer(showDevice, [], { fresh: true });
  return (
    <Loaded asked={asked}>
      {(device) => <ThisPhone device={device} onChanged={asked.again} />}
    </Loaded>
  );
}

function ThisPhone({ device, onChanged }: { device: Device; onChanged: () => void }) {
  switch (device.state) {
    case 'known':
      return (
        <Card heading={say.knownHeading} beside={<DoneIcon />}>
          <p role="status">{say.knownText}</p>
          <Link href={paths.home} className={buttonLook()}>
            {say.goOn}
          </Link>
        </Card>
      );
    case 'waiting':
      return (
        <Card heading={say.waitingHeading}>
          <p role="status">
            {say.waitingText(device.opensAt ? showMoment(device.opensAt) : '')}
          </p>
          <ByFace />
        </Card>
      );
    case 'refused':
      return (
        <Card heading={say.refusedHeading}>
          <p role="status">{say.refusedText}</p>
          <ByFace />
        </Card>
      );
    case 'new':
      return (
        <Card heading={say.heading}>
          <p>{say.newText}</p>
          <ByFace />
          <ByWaiting onBegun={onChanged} />
        </Card>
      );
  }
}

function ByFace() {
  return (
    <>
      <Link href={paths.faceProof} className={buttonLook()}>
        {say.byFace}
      </Link>
      <p className={css.text}>{say.byFaceText}</p>
    </>
  );
}

function ByWaiting({ onBegun }: { onBegun: () => void }) {
  const [busy, setBusy] = useState(false);

  async function begin() {
    setBusy(true);
    // A toast shows a refusal; the state is fetched again either way.
    await call(waitAsDevice).catch(() => undefined);
    setBusy(false);
    onBegun();
  }

  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => void begin()}>
        {say.byWaiting}
      </Button>
      <p className={css.text}>{say.byWaitingText}</p>
    </>
  );
}
