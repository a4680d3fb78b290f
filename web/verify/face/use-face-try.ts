import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import * as say from '../../../contract/sentences/face-check.ts';
import type { CallError } from '../../platform/api/call-errors.ts';
import { forgetOtherScreens } from '../../platform/api/query-client.ts';
import { paths } from '../../platform/paths.ts';
import { showToast } from '../../ui/toast.tsx';
import { endingOf, endingOfFailure } from './face-ending.ts';
import type { FaceEnding } from './face-ending.ts';
import { askChallenge, beginTry } from './face-try.ts';
import type { FaceTry, SendProgress } from './face-try.ts';
import type { CheckEnd, CheckParts } from './run-check.ts';

export interface FaceTrying {
  /** Counts the tries of this visit: the guide restarts with each. */
  readonly round: number;
  readonly sending: SendProgress | null;
  /** How the last try ended, while it is shown. */
  readonly ending: FaceEnding | null;
  readonly begin: CheckParts['begin'];
  readonly onCheckEnd: (end: CheckEnd) => void;
  readonly onFailure: (failure: CallError) => void;
  readonly sendPhoto: (picture: Blob) => void;
  readonly again: () => void;
}

/** The tries of one visit of the screen: sends, hears what the server says, leads on. */
export function useFaceTry(): FaceTrying {
  const [, navigate] = useLocation();
  const isNumber = new URLSearchParams(useSearch()).get('proof') === 'number';
  const [round, setRound] = useState(0);
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const [isSending, setSending] = useState(false);
  const [ending, setEnding] = useState<FaceEnding | null>(null);
  const left = useUntilLeft();

  function end(ended: FaceEnding | null): void {
    setSending(false);
    if (ended === null || left.current.signal.aborted) return;
    const address = addressAfter(ended, isNumber);
    if (address === null) return setEnding(ended);
    if (ended.end === 'consent-missing') {
      showToast(say.needAgreement, { kind: 'notice' });
    }
    // What other screens knew of the steps and of the borrower is no longer so.
    forgetOtherScreens();
    navigate(address, { replace: true });
  }

  const endWith = (failure: unknown) => void endingOfFailure(failure).then(end);

  function finish(faceTry: FaceTry): void {
    setSending(true);
    faceTry.finish().then((answer) => end(endingOf(answer)), endWith);
  }

  async function begin() {
    const watching = { signal: left.current.signal, onProgress: setProgress, isNumber };
    const challenge = await askChallenge(watching.signal, isNumber);
    if (challenge === null) return null;
    return { challenge, faceTry: beginTry(challenge.challengeId, watching) };
  }

  return {
    round,
    sending: isSending ? (progress ?? { sent: 0, all: 0, pause: null }) : null,
    ending,
    begin,
    onCheckEnd(checked) {
      if (checked.end === 'taken') finish(checked.faceTry);
      else end({ end: checked.end });
    },
    onFailure: endWith,
    sendPhoto(picture) {
      setSending(true);
      begin().then((begun) => {
        if (begun === null) return end({ end: 'done' });
        begun.faceTry.add('photo', picture);
        finish(begun.faceTry);
      }, endWith);
    },
    again() {
      setEnding(null);
      setProgress(null);
      setRound((before) => before + 1);
    },
  };
}

/** Given up when the screen is left. */
function useUntilLeft() {
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  return left;
}

/** Where an ending leads; null for those that are shown here. */
function addressAfter({ end }: FaceEnding, isNumber: boolean): string | null {
  const isSent = end === 'matched' || end === 'done' || end === 'referred';
  if (isNumber && isSent) return paths.newNumber;
  if (isNumber && end === 'consent-missing') return paths.faceNumber;
  switch (end) {
    case 'matched':
    case 'done':
      return paths.faceSuccess;
    case 'referred':
      return paths.faceReferred;
    case 'consent-missing':
      return paths.authStep('face');
    case 'not-open':
      return paths.authentication;
    default:
      return null;
  }
}
