import { useState } from 'react';
import { sentenceOf } from './call-errors.ts';

/**
 * The act of a screen that is left when it is done. Busy from its beginning on; where it fails,
 * free again, with the sentence that says why.
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
