import type { RefObject } from 'react';
import { faceSentences } from '../../../contract/borrower/face.ts';
import * as say from '../../../contract/sentences/face-check.ts';
import { ClockIcon, DoneIcon } from '../../ui/icons.tsx';
import { ActionPicture } from './action-picture.tsx';
import css from './face-stage.module.css';
import { hintSentences } from './look.ts';
import type { CheckView } from './run-check.ts';

interface FaceStageProps {
  videoRef: RefObject<HTMLVideoElement | null>;
  /** Null while the camera or the models are on their way. */
  view: CheckView | null;
  /** The text while there is no view. */
  waiting: string;
  /** Leaves room for a button under it. */
  isLow: boolean;
}

/** The camera's picture in an oval, what is asked in large words, and a seam that is sewn on. */
export function FaceStage({ videoRef, view, waiting, isLow }: FaceStageProps) {
  const hint = view?.hint ? hintSentences[view.hint] : '';
  return (
    <section className={css.stage} aria-label={say.stage}>
      <div className={css.words}>
        <Sign view={view} />
        <p className={css.asked} role="status">
          {view ? sentenceOf(view) : waiting}
        </p>
        <p className={css.hint} aria-live="polite">
          {hint}
        </p>
      </div>
      <div
        className={isLow ? `${css.frame} ${css.low}` : css.frame}
        data-well-done={view?.stage === 'well-done' ? '' : undefined}
      >
        <video ref={videoRef} className={css.video} muted playsInline autoPlay tabIndex={-1} />
        <Oval share={view?.share ?? 0} />
        <Countdown seconds={view?.secondsLeft ?? null} />
      </div>
    </section>
  );
}

function Countdown({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <p className={css.countdown} role="timer" aria-live="off">
      <ClockIcon /> {say.seconds(`${seconds}`)}
    </p>
  );
}

function Sign({ view }: { view: CheckView | null }) {
  if (view?.stage === 'well-done' || view?.stage === 'finished') {
    return (
      <span className={css.good}>
        <DoneIcon />
      </span>
    );
  }
  return <ActionPicture action={view?.asked ?? 'neutral'} />;
}

function sentenceOf({ stage, asked }: CheckView): string {
  switch (stage) {
    case 'settling':
      return say.intoOval;
    case 'starting':
      return say.oneMoment;
    case 'asking':
      return faceSentences[asked];
    case 'well-done':
    case 'finished':
      return say.good;
  }
}

/** Around the oval the page; on its edge a seam, sewn as far as pictures are taken. */
function Oval({ share }: { share: number }) {
  const oval = 'M150 10C234 10 274 80 274 190S226 390 150 390 26 300 26 190 66 10 150 10Z';
  return (
    <svg viewBox="0 0 300 400" className={css.oval} fill="none" aria-hidden="true">
      <path d={`M0 0H300V400H0Z${oval}`} fill="var(--paper)" fillRule="evenodd" />
      <path d={oval} stroke="var(--copper)" strokeWidth="3" strokeDasharray="9 7" />
      <path
        d={oval}
        className={css.sewn}
        pathLength="100"
        stroke="var(--green)"
        strokeWidth="8"
        strokeLinecap="round"
        strokeDasharray={`${share * 100} 200`}
        opacity={share === 0 ? 0 : 1}
      />
    </svg>
  );
}
