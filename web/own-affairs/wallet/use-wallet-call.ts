import { useState } from 'react';
import { sentenceOf } from '../../platform/api/call-errors.ts';

/** Sends one call of a form, and keeps why it was refused. */
export function useWalletCall(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(act: () => Promise<unknown>) {
    setBusy(true);
    setFailure(null);
    try {
      await act();
      onDone();
    } catch (reason) {
      setFailure(sentenceOf(reason));
      setBusy(false);
    }
  }

  return { busy, failure, send };
}
