import { useEffect, useState } from 'react';
import type { FileId } from '../../contract/values/ids.ts';
import { readCard } from '../../contract/verification.ts';
import { call } from '../api/call.ts';
import { askPatiently } from '../camera/ask-patiently.ts';
import type { Pause } from '../camera/ask-patiently.ts';
import type { CardReading } from './read-values.ts';

export type ReadingState =
  | { readonly step: 'reading'; readonly pause: Pause | null }
  | { readonly step: 'read'; readonly reading: CardReading }
  | { readonly step: 'failed'; readonly failure: unknown };

const begun: ReadingState = { step: 'reading', pause: null };

/**
 * Reads the card in the picture of its front, again by itself after a lost answer or when the
 * server is busy. Leaving the screen gives it up.
 */
export function useReading(frontFileId: FileId): ReadingState & { readonly again: () => void } {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<ReadingState>(begun);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const ask = () => call(readCard, { body: { frontFileId }, signal, quiet: true });
    const onPause = (pause: Pause) => setState({ step: 'reading', pause });
    askPatiently(ask, { signal, onPause }).then(
      (answer) => {
        if ('read' in answer) setState({ step: 'read', reading: answer });
      },
      (failure: unknown) => {
        if (!signal.aborted) setState({ step: 'failed', failure });
      },
    );
    return () => left.abort();
  }, [frontFileId, tries]);
  return {
    ...state,
    again: () => {
      setState(begun);
      setTries((times) => times + 1);
    },
  };
}
