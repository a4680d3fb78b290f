import type { FrameAction } from '../../../contract/borrower/face.ts';
import * as say from '../../../contract/sentences/face-check.ts';
import { poseLines, showsAction } from './pose.ts';
import type { Pose } from './pose.ts';

/** What one picture of the camera shows. */
export interface Look {
  readonly faces: number;
  /** Mean brightness of the face, or of the whole picture without one: 0 black to 255 white. */
  readonly light: number;
  /** Of the one face; lengths are fractions of the picture's width and height. */
  readonly face?: {
    readonly centreX: number;
    readonly centreY: number;
    readonly width: number;
  };
  readonly pose?: Pose;
}

/** What keeps a picture from being of use, or an action from being recognised. */
export type Hint =
  | 'no-face'
  | 'two-faces'
  | 'too-dark'
  | 'too-bright'
  | 'come-closer'
  | 'too-close'
  | 'off-centre'
  | 'hold-still'
  | 'look-ahead'
  | 'close-mouth'
  | 'further'
  | 'less-far'
  | 'other-side'
  | 'wider';

export const hintSentences: Readonly<Record<Hint, string>> = {
  'no-face': say.noFace,
  'two-faces': say.twoFaces,
  'too-dark': say.tooDark,
  'too-bright': say.tooBright,
  'come-closer': say.comeCloser,
  'too-close': say.tooClose,
  'off-centre': say.offCentre,
  'hold-still': say.holdStill,
  'look-ahead': say.lookAhead,
  'close-mouth': say.closeMouth,
  further: say.further,
  'less-far': say.lessFar,
  'other-side': say.otherSide,
  wider: say.wider,
};

/**
 * Limits of a useful picture. Dark skin in good light measures far less than light skin: only what
 * no camera can show is called too dark.
 */
export const lookLines = {
  dark: 34,
  bright: 228,
  /** Width of the face in the picture. */
  far: 0.3,
  near: 1,
  /** How far the middle of the face may be from that of the oval. */
  besideX: 0.2,
  besideY: 0.22,
  /** Movement from one look to the next. */
  moving: 0.06,
} as const;

/** What spoils a picture whatever it is to show, or null. */
export function spoils(look: Look): Hint | null {
  const { faces, light, face } = look;
  if (light < lookLines.dark) return 'too-dark';
  if (faces > 1) return 'two-faces';
  if (light > lookLines.bright) return 'too-bright';
  if (faces === 0 || !face) return 'no-face';
  if (face.width < lookLines.far) return 'come-closer';
  if (face.width > lookLines.near) return 'too-close';
  const isBeside =
    Math.abs(face.centreX - 0.5) > lookLines.besideX ||
    Math.abs(face.centreY - 0.5) > lookLines.besideY;
  return isBeside ? 'off-centre' : null;
}

/** Whether a face moved so much between two looks that a picture would be blurred. */
export function isMoving(before: Look | null, now: Look): boolean {
  if (!before?.face || !now.face) return false;
  const across = now.face.centreX - before.face.centreX;
  const down = now.face.centreY - before.face.centreY;
  return Math.hypot(across, down) > lookLines.moving;
}

/** A hint that is shown only once it has stayed for a moment: flickering words do not help. */
export interface SaidHint {
  readonly said: Hint | null;
  readonly seen: Hint | null;
  readonly seenSince: number;
}

export const nothingSaid: SaidHint = { said: null, seen: null, seenSince: 0 };
export const sayAfterMs = 450;

export function sayLasting(before: SaidHint, seen: Hint | null, at: number): SaidHint {
  const seenSince = before.seen === seen ? before.seenSince : at;
  return { said: at - seenSince >= sayAfterMs ? seen : before.said, seen, seenSince };
}

/** What is missing until an action is recognised; null when it is, or is unknown. */
export function missingFrom(pose: Pose | undefined, action: FrameAction): Hint | null {
  if (!pose || showsAction(pose, action)) return null;
  const { turn, mouth } = pose;
  switch (action) {
    case 'neutral':
      return mouth >= poseLines.closed ? 'close-mouth' : 'look-ahead';
    case 'turn-left':
      return sideHint(turn);
    case 'turn-right':
      return sideHint(-turn);
    case 'open-mouth':
      return Math.abs(turn) >= poseLines.turned ? 'look-ahead' : 'wider';
    case 'photo':
      return null;
  }
}

function sideHint(towards: number): Hint | null {
  if (towards >= poseLines.tooFar) return 'less-far';
  if (towards < -poseLines.ahead) return 'other-side';
  return towards > poseLines.ahead / 2 ? 'further' : null;
}
