import type { CameraTrouble } from '../camera/camera-trouble.ts';
import type { FrameHint } from './judge-frame.ts';

/** What is said over the camera, in few words: it is read while the hands are busy. */
export const hintWords: Readonly<Record<FrameHint, string>> = {
  'too-dark': 'Too dark. Find more light.',
  'no-card': 'Lay the card into the frame.',
  closer: 'Fill the frame with the card.',
  blurred: 'Hold still. It is not sharp yet.',
  good: 'Good. Take the picture.',
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
    title: 'The camera is not allowed',
    sentence:
      'To use it here, touch the sign before the address of this page, allow the camera, then ' +
      'try again. Or take the picture with your camera app and choose it.',
    mayTryAgain: true,
  },
  'no-camera': {
    title: 'No camera found',
    sentence:
      'This browser shows us no camera. Take the picture with your camera app and choose it.',
    mayTryAgain: false,
  },
  busy: {
    title: 'The camera is in use',
    sentence: 'Another app has it, or a call came in. Close the other app, then try again.',
    mayTryAgain: true,
  },
  insecure: {
    title: 'No camera on this connection',
    sentence:
      'Browsers give a camera only to pages whose address begins with https. Take the picture ' +
      'with your camera app and choose it.',
    mayTryAgain: false,
  },
  stalled: {
    title: 'The camera shows nothing',
    sentence: 'It was opened and no picture came. Try again, or choose a picture instead.',
    mayTryAgain: true,
  },
};
