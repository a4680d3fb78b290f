import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { listAuthSteps } from '../../../contract/borrower/auth-steps.ts';
import * as say from '../../../contract/sentences/face-check.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { WaitingScreen } from '../../ui/waiting.tsx';
import { EndingCard } from './ending-card.tsx';
import { GuidedCheck } from './guided-check.tsx';
import { isFaceNext, NotNow } from './not-now.tsx';
import { OnePhoto } from './one-photo.tsx';
import { Sending } from './sending.tsx';
import { useFaceTry } from './use-face-try.ts';

/**
 * The face: guided by the camera, or with `?way=photo` by one photo for a person. The camera
 * is never asked for out of turn.
 */
export function FaceRecognitionPage() {
  const { isIn, steps } = useTurn();
  if (isIn) return <Check />;
  return steps ? <NotNow steps={steps} /> : <WaitingScreen />;
}

/**
 * Whose turn it is, is let in once and for the whole visit: the step is done before the screen
 * says so. An answer of an earlier screen lets in, but never refuses. It may be from before the
 * last step was done, so that is left to the answer on its way. A new phone proves whose it is
 * when all steps are done; and what cannot be asked is left to the server, which judges anyway.
 */
function useTurn() {
  const isProof = new URLSearchParams(useSearch()).has('proof');
  const { answer, asking, offline } = useAnswer(listAuthSteps, [], { fresh: true });
  const [isIn, letIn] = useState(isProof);
  const isTurn = answer ? isFaceNext(answer) : offline || !asking;
  if (isTurn && !isIn) letIn(true);
  return { isIn: isIn || isTurn, steps: asking || offline ? undefined : answer };
}

function Check() {
  const asked = new URLSearchParams(useSearch());
  const isProof = asked.has('proof');
  const isPhoto = asked.get('way') === 'photo';
  const trying = useFaceTry();
  const { round, sending, ending } = trying;
  if (ending) {
    const ways = { isPhoto, mayPhoto: !isProof };
    return <EndingCard ending={ending} onAgain={trying.again} {...ways} />;
  }
  if (sending) return <Sending progress={sending} isPhoto={isPhoto} />;
  if (isPhoto) {
    return (
      <>
        <OnePhoto onSend={trying.sendPhoto} busy={false} />
        <Link href={paths.authStep('face')} replace className={buttonLook('quiet')}>
          {say.cameraInstead}
        </Link>
      </>
    );
  }
  return <GuidedCheck key={round} trying={trying} isProof={isProof} />;
}
