import { useState } from 'react';
import { useLocation } from 'wouter';
import { askNewNumber } from '../../../contract/borrower/new-number.ts';
import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { paths } from '../../platform/paths.ts';

/** Asks for a change of number and leads on to the face. */
export function useAskNumber() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [, navigate] = useLocation();

  async function ask(body: BodyOf<typeof askNewNumber>) {
    setBusy(true);
    setFailure(null);
    try {
      await call(askNewNumber, { body, quiet: true });
      navigate(paths.faceNumber);
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  }

  return { busy, failure, ask: (body: BodyOf<typeof askNewNumber>) => void ask(body) };
}
