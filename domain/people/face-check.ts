import {
  type FaceAction,
  type FrameAction,
  framesAnAction,
} from '../../contract/borrower/face.ts';
import * as say from '../../contract/sentences/face-advice.ts';

/** One face as it was measured; lengths in pixels of its picture. */
export interface FaceMeasures {
  readonly eyeDistance: number;
  /** Mean luminance, 0 to 255. */
  readonly light: number;
  /** Variance of the Laplacian at 150 pixels. */
  readonly sharpness: number;
  /** 0 ahead, towards 1 turned to the person's own left, towards -1 to their right. */
  readonly turn: number;
  /** Height of the open mouth over its width. */
  readonly mouth: number;
  readonly descriptor: ArrayLike<number>;
}

/** A picture of a try: what it is meant to show, and what is to be seen. */
export interface FaceFrame {
  readonly action: FrameAction;
  readonly look: {
    readonly faces: readonly FaceMeasures[];
    /** A fingerprint of the pixels: equal for equal pictures. */
    readonly pixels: string;
  };
}

/** The lines of the match, as distances: smaller is more alike. */
export interface FaceThresholds {
  readonly matchDistance: number;
  readonly reviewDistance: number;
}

/** What can be done better, each with the sentence the borrower reads. */
export const faceAdvice = {
  'no-face': say.noFace,
  'more-faces': say.moreFaces,
  'too-far': say.tooFar,
  'too-dark': say.tooDark,
  blurred: say.blurred,
  'not-ahead': say.notAhead,
  'not-turned-left': say.notTurnedLeft,
  'not-turned-right': say.notTurnedRight,
  'mouth-not-open': say.mouthNotOpen,
  'still-picture': say.stillPicture,
  'another-person': say.anotherPerson,
  'not-alike': say.notAlike,
} as const satisfies Record<string, string>;

/** Why a try did not do: a stable name, kept with the try. */
export type FaceFault = keyof typeof faceAdvice;

/** What comes of a try: certain, for a person to look at, or to be done again. */
export type FaceVerdict =
  | { readonly outcome: 'matched'; readonly reason: 'alike'; readonly distance: number }
  | {
      readonly outcome: 'refer';
      readonly reason: 'between-the-lines' | 'no-portrait' | 'photo-only';
      readonly distance: number | null;
    }
  | {
      readonly outcome: 'try-again';
      readonly reason: FaceFault;
      readonly advice: string;
      readonly distance: number | null;
    };

/**
 * Two pictures of one person in one try differ at most by this, turned heads included (p99 0.55).
 */
export const samePersonDistance = 0.6;
/** Eyes nearer than this, in pixels from middle to middle: too few pixels to tell people apart. */
const leastEyeDistance = 60;
/** On the card the portrait is small. */
const leastEyeDistanceOnCard = 30;
const leastLight = 20;
const leastSharpness = 15;
/** Of 81 frontal faces none was above 0.21, of 9 turned by 20 degrees none below 0.44. */
const aheadTurn = 0.22;
const turnedTurn = 0.35;
/** Of 77 closed mouths none was above 0.16. */
const closedMouth = 0.18;
const openMouth = 0.35;

/**
 * Decides a try. Every frame must show one face, near, lit and sharp enough, doing what it is
 * there for. All are of one person, and no two may be one picture. Then the face that looks
 * ahead is compared with the card's portrait (null when none was found there). A single `photo`
 * always goes to a person, with its distance where one can be measured.
 */
export function decideFaceFrames(asked: {
  readonly frames: readonly FaceFrame[];
  readonly portrait: FaceMeasures | null;
  readonly thresholds: FaceThresholds;
}): FaceVerdict {
  const { frames, portrait, thresholds } = asked;
  const [first] = frames;
  if (first?.action === 'photo') return decidePhoto(first, portrait);
  const seen = frames.map(({ action, look }) => ({ action, faces: look.faces }));
  const fault = firstFault(seen) ?? stillPicture(frames);
  if (fault !== null) return tryAgain(fault);
  const neutral = seen.find(({ action }) => action === 'neutral')?.faces[0];
  if (neutral === undefined) return tryAgain('not-ahead');
  const isOnePerson = seen.every(({ faces: [face] }) => {
    return face && distanceOf(face.descriptor, neutral.descriptor) <= samePersonDistance;
  });
  if (!isOnePerson) return tryAgain('another-person');
  return compareWithCard(neutral, portrait, thresholds);
}

/**
 * Whether frames are what a challenge asks for: one that looks ahead, one or two of each action,
 * nothing else; or one photo alone.
 */
export function answersChallenge(
  actions: readonly FaceAction[],
  frames: readonly { readonly action: FrameAction }[],
): boolean {
  const count = (wanted: FrameAction) =>
    frames.filter(({ action }) => action === wanted).length;
  if (count('photo') > 0) return frames.length === 1;
  const asked = actions.map(count);
  return (
    count('neutral') === 1 &&
    asked.every((times) => times >= 1 && times <= framesAnAction) &&
    frames.length === 1 + asked.reduce((sum, times) => sum + times, 0)
  );
}

/** Euclidean distance of two descriptors: how unlike two faces are. */
export function distanceOf(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += ((one[i] ?? 0) - (other[i] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

function decidePhoto({ look }: FaceFrame, portrait: FaceMeasures | null): FaceVerdict {
  const [face] = look.faces;
  const distance = face && portrait ? distanceOf(face.descriptor, portrait.descriptor) : null;
  return { outcome: 'refer', reason: 'photo-only', distance };
}

function compareWithCard(
  neutral: FaceMeasures,
  portrait: FaceMeasures | null,
  { matchDistance, reviewDistance }: FaceThresholds,
): FaceVerdict {
  if (portrait === null || portrait.eyeDistance < leastEyeDistanceOnCard) {
    return { outcome: 'refer', reason: 'no-portrait', distance: null };
  }
  const distance = distanceOf(neutral.descriptor, portrait.descriptor);
  if (distance <= matchDistance) return { outcome: 'matched', reason: 'alike', distance };
  if (distance <= reviewDistance) {
    return { outcome: 'refer', reason: 'between-the-lines', distance };
  }
  return { ...tryAgain('not-alike'), distance };
}

interface SeenFrame {
  readonly action: FrameAction;
  readonly faces: readonly FaceMeasures[];
}

/** What is wrong with the frames one by one: the first frame with a fault tells. */
function firstFault(frames: readonly SeenFrame[]): FaceFault | null {
  for (const { action, faces } of frames) {
    const [face, another] = faces;
    if (face === undefined) return 'no-face';
    if (another !== undefined) return 'more-faces';
    const fault = faultOfQuality(face) ?? faultOfPose(action, face);
    if (fault !== null) return fault;
  }
  return null;
}

function faultOfQuality({ eyeDistance, light, sharpness }: FaceMeasures): FaceFault | null {
  if (eyeDistance < leastEyeDistance) return 'too-far';
  if (light < leastLight) return 'too-dark';
  return sharpness < leastSharpness ? 'blurred' : null;
}

function faultOfPose(action: FrameAction, { turn, mouth }: FaceMeasures): FaceFault | null {
  switch (action) {
    case 'neutral':
      return Math.abs(turn) < aheadTurn && mouth < closedMouth ? null : 'not-ahead';
    case 'turn-left':
      return turn > turnedTurn ? null : 'not-turned-left';
    case 'turn-right':
      return turn < -turnedTurn ? null : 'not-turned-right';
    case 'open-mouth':
      return mouth > openMouth ? null : 'mouth-not-open';
    case 'photo':
      return null;
  }
}

function stillPicture(frames: readonly FaceFrame[]): FaceFault | null {
  const different = new Set(frames.map(({ look }) => look.pixels));
  return different.size < frames.length ? 'still-picture' : null;
}

function tryAgain(reason: FaceFault) {
  return { outcome: 'try-again', reason, advice: faceAdvice[reason], distance: null } as const;
}
