import { useState } from 'react';
import * as say from '../../../contract/sentences/identity-camera.ts';
import { coveredArea } from '../camera/fitted-size.ts';
import { takePicture } from '../camera/take-picture.ts';
import type { CameraTrouble } from '../camera/camera-trouble.ts';
import { cameraTroubles } from '../camera/camera-trouble.ts';
import type { CameraState } from '../camera/run-camera.ts';
import { useCamera } from '../camera/use-camera.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFile } from '../../ui/choose-file.tsx';
import { frameIn, viewShape } from './card-frame.ts';
import { cardCameraWish, cardPictureWish } from './card-picture-wish.ts';
import { hintWords, troubleWords } from './frame-words.ts';
import { useFrameHint } from './use-frame-hint.ts';
import css from './viewfinder.module.css';

const pictureTypes = 'image/jpeg,image/png,image/webp';

interface ViewfinderProps {
  onPicture: (picture: Blob) => void;
  onChoose: (file: File) => void;
}

/**
 * The live camera with a frame for the card, advice in words, and a shutter that always works. A
 * picture can be chosen instead at any time.
 */
export function Viewfinder({ onPicture, onChoose }: ViewfinderProps) {
  const { videoRef, state, again } = useCamera(cardCameraWish, { on: true });
  const live = state === 'live';
  const hint = useFrameHint(videoRef, { live });
  const [unable, setUnable] = useState(false);

  async function shoot() {
    const video = videoRef.current;
    if (!video) return;
    const size = { width: video.videoWidth, height: video.videoHeight };
    const area = coveredArea(size, viewShape);
    try {
      onPicture(await takePicture(video, { ...cardPictureWish, area }));
    } catch {
      setUnable(true);
    }
  }

  const trouble = troubleIn(state);
  return (
    <>
      {trouble ? <Trouble trouble={trouble} onAgain={again} onChoose={onChoose} /> : null}
      <div className={css.finder} hidden={trouble !== null}>
        <div className={css.view} data-live={live ? '' : undefined} data-hint={hint}>
          <video ref={videoRef} muted playsInline aria-hidden="true" />
          <Frame />
          <p role="status" className={css.hint}>
            <span>{unable ? say.notTaken : saidNow(state, hint && hintWords[hint])}</span>
          </p>
        </div>
        <button
          type="button"
          className={css.shutter}
          disabled={!live}
          onClick={() => void shoot()}
          aria-label={say.take}
        >
          <i aria-hidden="true" />
        </button>
        <ChooseFile accept={pictureTypes} onChoose={onChoose}>
          {say.chooseInstead}
        </ChooseFile>
      </div>
    </>
  );
}

function saidNow(state: CameraState, hint: string | null): string {
  if (state !== 'live') return say.opening;
  return hint ?? say.layIntoFrame;
}

function troubleIn(state: CameraState): CameraTrouble | null {
  return cameraTroubles.find((trouble) => trouble === state) ?? null;
}

interface TroubleProps {
  trouble: CameraTrouble;
  onAgain: () => void;
  onChoose: (file: File) => void;
}

/** Why there is no camera here, how to get it, and the two ways without it. */
function Trouble({ trouble, onAgain, onChoose }: TroubleProps) {
  const { title, sentence, mayTryAgain } = troubleWords[trouble];
  return (
    <div className={css.trouble} role="alert">
      <h3>{title}</h3>
      <p>{sentence}</p>
      <div className={css.ways}>
        <ChooseFile accept={pictureTypes} onChoose={onChoose} byCameraApp look="primary">
          {say.cameraApp}
        </ChooseFile>
        <ChooseFile accept={pictureTypes} onChoose={onChoose}>
          {say.chooseInstead}
        </ChooseFile>
        {mayTryAgain ? (
          <Button look="quiet" onClick={onAgain}>
            {say.cameraAgain}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const view = { width: 400, height: 300 };
const card = frameIn(view);
const round = 18;
/** How far a corner's stroke goes on along its two sides. */
const arm = 14;
const bend = (Math.PI * round) / 2;
const [across, down] = [card.width - 2 * (round + arm), card.height - 2 * (round + arm)];
/** Around the frame from its upper left: strokes at the corners, gaps along the sides. */
const corners = [
  arm,
  across,
  2 * arm + bend,
  down,
  2 * arm + bend,
  across,
  2 * arm + bend,
  down,
];

/** The table around the frame dimmed, and the frame's four corners. */
function Frame() {
  const place = {
    x: card.left,
    y: card.top,
    width: card.width,
    height: card.height,
    rx: round,
  };
  return (
    <svg viewBox={`0 0 ${view.width} ${view.height}`} className={css.frame} aria-hidden="true">
      <mask id="around-card">
        <rect {...view} fill="#fff" />
        <rect {...place} />
      </mask>
      <rect {...view} className={css.dim} mask="url(#around-card)" />
      <rect
        {...place}
        className={css.corners}
        strokeDasharray={[...corners, arm + bend].join()}
      />
    </svg>
  );
}
