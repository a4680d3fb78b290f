import { useEffect } from 'react';
import * as say from '../../../contract/sentences/face-check.ts';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { FailedState } from '../../ui/notices.tsx';
import { Link } from 'wouter';
import type { CameraState } from '../camera/run-camera.ts';
import type { CameraTrouble } from '../camera/camera-trouble.ts';
import { cameraTroubles } from '../camera/camera-trouble.ts';
import { FaceStage } from './face-stage.tsx';
import css from './face-recognition.module.css';
import { useFaceCheck } from './use-face-check.ts';
import type { FaceTrying } from './use-face-try.ts';

const troubleSentences: Readonly<Record<CameraTrouble, string>> = {
  'no-camera': say.noCamera,
  refused: say.refused,
  busy: say.inUse,
  insecure: say.insecure,
  stalled: say.stalled,
};

interface GuidedCheckProps {
  trying: FaceTrying;
  /** The face proves whose a phone or a number is: one photo is not enough. */
  isProof: boolean;
}

/** One try with the camera: guides, or explains why there is no picture. */
export function GuidedCheck({ trying, isProof }: GuidedCheckProps) {
  const check = useFaceCheck({
    begin: trying.begin,
    onEnd: trying.onCheckEnd,
    onFailure: trying.onFailure,
  });
  const { videoRef, camera, view, onReady, cameraAgain } = check;
  useTouchOf(view?.stage === 'well-done' || view?.stage === 'finished');
  if (isTrouble(camera)) {
    return (
      <>
        <FailedState sentence={troubleSentences[camera]} onRetry={cameraAgain} />
        {isProof ? null : (
          <Link href={paths.facePhoto} replace className={buttonLook()}>
            {say.sendOnePhoto}
          </Link>
        )}
      </>
    );
  }
  return (
    <>
      <FaceStage
        videoRef={videoRef}
        view={view}
        waiting={waitingFor(camera)}
        isLow={onReady !== null}
      />
      {onReady ? (
        <>
          <Button onClick={onReady}>{say.ready}</Button>
          <p className={css.note}>{say.whatComes}</p>
        </>
      ) : null}
      {isProof ? null : (
        <p className={css.other}>
          {say.notWorking}{' '}
          <Link href={paths.facePhoto} replace>
            {say.photoInstead}
          </Link>
        </p>
      )}
    </>
  );
}

function waitingFor(camera: CameraState): string {
  if (camera === 'live') return say.oneMoment;
  return camera === 'resting' ? say.cameraOff : say.allowCamera;
}

function isTrouble(state: CameraState): state is CameraTrouble {
  return cameraTroubles.some((trouble) => trouble === state);
}

/** A turned head does not see the screen: the phone trembles once when something is done. */
function useTouchOf(done: boolean): void {
  useEffect(() => {
    if (done && 'vibrate' in navigator) navigator.vibrate(40);
  }, [done]);
}
