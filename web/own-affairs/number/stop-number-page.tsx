import { useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import * as say from '../../../contract/sentences/new-number.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { doneLater, useTouchedBefore } from '../../ui/touched-before.ts';

/**
 * `/stop-number`: stops a change of number by the code behind the `#` of the link in the SMS. It
 * takes a touch, as some phones follow links by themselves.
 */
export function StopNumberPage() {
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  const code = new URLSearchParams(hash.slice(1)).get('c')?.slice(0, 60) ?? '';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useTouchedBefore(part);

  async function stop() {
    if (code === '') return setFailure(say.linkMissing);
    setBusy(true);
    setFailure(null);
    const sentence = await import('./stop-by-code.ts').then(
      ({ stopByCode }) => stopByCode(code),
      () => say.linkAgain,
    );
    setFailure(sentence);
    setDone(sentence === null);
    setBusy(false);
  }

  if (isDone) {
    return (
      <Card heading={say.linkDone} look="pocket">
        <p role="status">{say.linkDoneText}</p>
      </Card>
    );
  }
  return (
    <Card heading={say.linkHeading}>
      <p>{say.linkText}</p>
      <p>{say.linkStays}</p>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <div ref={part}>
        <Button {...doneLater('stop')} look="danger" busy={busy} onClick={() => void stop()}>
          {say.stop}
        </Button>
      </div>
      <p>{say.linkMine}</p>
    </Card>
  );
}
