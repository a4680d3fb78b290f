import { useEffect, useState } from 'react';
import type { FileId } from '../../../contract/words/ids.ts';
import { readCard } from '../../../contract/borrower/verification.ts';
import { call } from '../../platform/api/call.ts';
import { askPatiently } from '../camera/ask-patiently.ts';
import type { Pause } from '../camera/ask-patiently.ts';
import type { CardReading } from './read-values.ts';

export type ReadingState =
  | { readonly step: 'reading'; readonly pause: Pause | null }
  | { readonly step: 'read'; readonly reading: CardReading }
  | { readonly step: 'failed'; readonly failure: unknown };

export type Reading = ReadingState & { readonly again: () => void };

const begun: ReadingState = { step: 'reading', pause: null };

/**
 * Reads the card in the picture of its front as soon as that has arrived. It retries after a
 * lost answer or when the server is busy. The server remembers a card that was read, also for a
 * borrower who comes back later. Leaving the screen gives it up.
 */
export function useReading(frontFileId: FileId | null): Reading {
  const [tries, setTries] = useState(0);
  const [last, setLast] = useState({ of: frontFileId, state: begun });
  useEffect(() => {
    if (frontFileId === null) return;
    const left = new AbortController();
    const { signal } = left;
    const tell = (state: ReadingState) => {
      if (!signal.aborted) setLast({ of: frontFileId, state });
    };
    const ask = () => call(readCard, { body: { frontFileId }, signal, quiet: true });
    const onPause = (pause: Pause) => tell({ step: 'reading', pause });
    askPatiently(ask, { signal, onPause }).then(
      (answer) => {
        if ('read' in answer) tell({ step: 'read', reading: answer });
      },
      (failure: unknown) => tell({ step: 'failed', failure }),
    );
    return () => left.abort();
  }, [frontFileId, tries]);
  return {
    ...(last.of === frontFileId ? last.state : begun),
    again: () => {
      setLast({ of: frontFileId, state: begun });
      setTries((times) => times + 1);
    },
  };
}
