import { useState } from 'react';
import { sentenceOf } from './call-errors.ts';

/**
 * One act of a screen that it leaves when the act is done: busy from then on, and free again with
 * the sentence of why it failed.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (reason) {
      setFailure(sentenceOf(reason));
      setBusy(false);
    }
  }

  return { busy, failure, run: (act: () => Promise<unknown>) => void run(act) };
}
