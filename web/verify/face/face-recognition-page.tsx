import { Link, useSearch } from 'wouter';
import * as say from '../../../contract/sentences/face-check.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EndingCard } from './ending-card.tsx';
import { GuidedCheck } from './guided-check.tsx';
import { OnePhoto } from './one-photo.tsx';
import { Sending } from './sending.tsx';
import { useFaceTry } from './use-face-try.ts';

/** The face: guided by the camera, or with `?way=photo` by one photo for a person. */
export function FaceRecognitionPage() {
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
