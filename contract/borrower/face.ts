import * as z from 'zod/mini';
import * as say from '../sentences/face-guide.ts';

/** What a challenge can ask for. Not blinking: a cheap phone's few frames a second miss it. */
export const faceActions = ['turn-left', 'turn-right', 'open-mouth'] as const;
export const faceAction = z.enum(faceActions);
export type FaceAction = z.output<typeof faceAction>;

/**
 * What a picture of the face shows: looking straight ahead, an asked action, or (`photo`) one
 * still picture from a camera that cannot film. A photo always goes to review.
 */
export const frameAction = z.enum(['neutral', ...faceActions, 'photo']);
export type FrameAction = z.output<typeof frameAction>;

/** A challenge asks for three actions and lives so long. */
export const challengeSeconds = 60;
/** Pictures of each action: two show that it was done, not cut in. */
export const framesAnAction = 2;
export const mostFrames = 8;
/** Tries before a person decides. */
export const faceTries = 3;

/** The words of the guide. Left and right are the borrower's own. */
export const faceSentences: Readonly<Record<FrameAction, string>> = {
  neutral: say.neutral,
  'turn-left': say.turnLeft,
  'turn-right': say.turnRight,
  'open-mouth': say.openMouth,
  photo: say.photo,
};
