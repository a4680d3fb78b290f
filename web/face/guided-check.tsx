import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { FailedState } from '../ui/notices.tsx';
import { Link } from 'wouter';
import type { CameraState } from '../camera/run-camera.ts';
import type { CameraTrouble } from '../camera/camera-trouble.ts';
import { cameraTroubles } from '../camera/camera-trouble.ts';
import { FaceStage } from './face-stage.tsx';
import css from './face-recognition.module.css';
import { useFaceCheck } from './use-face-check.ts';
import type { FaceTrying } from './use-face-try.ts';

const troubleSentences: Readonly<Record<CameraTrouble, string>> = {
  'no-camera':
    'This browser gives us no camera. If you opened this page inside another app, open it in ' +
    'your own browser; or send one photo instead.',
  refused:
    'The camera was not allowed. You can allow it for this page in the settings of your ' +
    'browser and try again, or send one photo instead.',
  busy: 'Another app is using the camera. Close it and try again, or send one photo instead.',
  insecure: 'Browsers give the camera only to safe pages. Please send one photo instead.',
  stalled: 'The camera shows no picture. Try again, or send one photo instead.',
};

/** One try with the camera: guides, or explains why there is no picture. */
export function GuidedCheck({ trying }: { trying: FaceTrying }) {
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
        <Link href={paths.facePhoto} replace className={buttonLook()}>
          Send one photo
        </Link>
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
          <Button onClick={onReady}>I am ready</Button>
          <p className={css.note}>
            We ask for one thing after the other, a few seconds each. Do it and hold it until
            the next.
          </p>
        </>
      ) : null}
      <p className={css.other}>
        Does it not work for you?{' '}
        <Link href={paths.facePhoto} replace>
          Send one photo to a person instead
        </Link>
      </p>
    </>
  );
}

function waitingFor(camera: CameraState): string {
  if (camera === 'live') return 'One moment';
  return camera === 'resting' ? 'The camera is off' : 'Allow the camera when your phone asks';
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
