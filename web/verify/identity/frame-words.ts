import * as say from '../../../contract/sentences/identity-camera.ts';
import type { CameraTrouble } from '../camera/camera-trouble.ts';
import type { FrameHint } from './judge-frame.ts';

/** The words over the camera, few: it is read while the hands are busy. */
export const hintWords: Readonly<Record<FrameHint, string>> = {
  'too-dark': say.tooDark,
  'no-card': say.layIntoFrame,
  closer: say.closer,
  blurred: say.blurred,
  good: say.good,
};

interface TroubleWords {
  readonly title: string;
  readonly sentence: string;
  /** Whether the camera may work when it is asked for again. */
  readonly mayTryAgain: boolean;
}

/** Why there is no camera and what can be done about it. A picture can be chosen always. */
export const troubleWords: Readonly<Record<CameraTrouble, TroubleWords>> = {
  refused: {
    title: say.refused,
    sentence: say.refusedText,
    mayTryAgain: true,
  },
  'no-camera': {
    title: say.noCamera,
    sentence: say.noCameraText,
    mayTryAgain: false,
  },
  busy: {
    title: say.inUse,
    sentence: say.inUseText,
    mayTryAgain: true,
  },
  insecure: {
    title: say.insecure,
    sentence: say.insecureText,
    mayTryAgain: false,
  },
  stalled: {
    title: say.stalled,
    sentence: say.stalledText,
    mayTryAgain: true,
  },
};
