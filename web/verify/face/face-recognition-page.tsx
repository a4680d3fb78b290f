import { Link, useSearch } from 'wouter';
import { listAuthSteps } from '../../../contract/borrower/auth-steps.ts';
import * as say from '../../../contract/sentences/face-check.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { WaitingScreen } from '../../ui/waiting.tsx';
import { FirstOpenStep } from '../verification/first-open-step.tsx';
import { addressOfFirstOpen } from '../verification/open-next-step.ts';
import { EndingCard } from './ending-card.tsx';
import { GuidedCheck } from './guided-check.tsx';
import { OnePhoto } from './one-photo.tsx';
import { Sending } from './sending.tsx';
import { useFaceTry } from './use-face-try.ts';

/** The face: guided by the camera, or with `?way=photo` by one photo for a person. */
export function FaceRecognitionPage() {
  const { answer: steps, failure, offline } = useAnswer(listAuthSteps, []);
  if (!steps && !failure && !offline) return <WaitingScreen />;
  // No camera for who has another step to do first; who has none proves a new phone.
  const next = steps ? addressOfFirstOpen(steps) : paths.home;
  const isTheirs = next === paths.home || next === paths.authStep('face');
  return isTheirs ? <FaceCheck /> : <FirstOpenStep />;
}

function FaceCheck() {
  const isPhoto = new URLSearchParams(useSearch()).get('way') === 'photo';
  const trying = useFaceTry();
  const { round, sending, ending } = trying;
  if (ending) return <EndingCard ending={ending} onAgain={trying.again} isPhoto={isPhoto} />;
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
  return <GuidedCheck key={round} trying={trying} />;
}
