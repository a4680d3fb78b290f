import type { FrameAction } from '../../../contract/borrower/face.ts';

/** How a head is held, by its 68 points. */
export interface Pose {
  /**
   * Where the tip of the nose is between the outer corners of the eyes. It is 0 in the middle,
   * towards 1 turned to the person's own left, towards -1 to their right. In a picture that is
   * not mirrored; in a mirrored one the sign is the other.
   */
  readonly turn: number;
  /** Height of the gap between the lips over its width: 0 closed, about 0.6 wide open. */
  readonly mouth: number;
}

/** The least and the most of each that was seen. */
export interface PoseRange {
  readonly least: Pose;
  readonly most: Pose;
}

/** A range that holds this pose as well. */
export function widened(range: PoseRange | null, pose: Pose): PoseRange {
  const { least, most } = range ?? { least: pose, most: pose };
  return {
    least: {
      turn: Math.min(least.turn, pose.turn),
      mouth: Math.min(least.mouth, pose.mouth),
    },
    most: { turn: Math.max(most.turn, pose.turn), mouth: Math.max(most.mouth, pose.mouth) },
  };
}

/** Whether a head did not move but by what the model reads unevenly, or a hand trembles. */
export function isStill({ least, most }: PoseRange): boolean {
  return (
    most.turn - least.turn < poseLines.stillTurn &&
    most.mouth - least.mouth < poseLines.stillMouth
  );
}

const outerCorners = { right: 36, left: 45 } as const;
const noseTip = 30;
const mouthCorners = { right: 60, left: 64 } as const;
/** Pairs of the inner lips, upper and lower. */
const innerLips = [
  [61, 67],
  [62, 66],
  [63, 65],
] as const;

/** The pose of a face's points (`x, y, x, y, …`, in pixels); null without all 68. */
export function poseOf(points: readonly number[]): Pose | null {
  if (points.length !== 68 * 2) return null;
  const at = (index: number) => [points[index * 2] ?? 0, points[index * 2 + 1] ?? 0] as const;
  const apart = (a: number, b: number) => Math.hypot(at(a)[0] - at(b)[0], at(a)[1] - at(b)[1]);
  const [[rightX, rightY], [leftX, leftY]] = [at(outerCorners.right), at(outerCorners.left)];
  const [noseX, noseY] = at(noseTip);
  const [acrossX, acrossY] = [leftX - rightX, leftY - rightY];
  const length = acrossX ** 2 + acrossY ** 2;
  const width = apart(mouthCorners.right, mouthCorners.left);
  if (length === 0 || width === 0) return null;
  const along = (noseX - rightX) * acrossX + (noseY - rightY) * acrossY;
  const gaps = innerLips.map(([upper, lower]) => apart(upper, lower));
  return {
    turn: (2 * along) / length - 1,
    mouth: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / width,
  };
}

/**
 * The server measures with a larger model and decides at 0.22 (ahead), 0.35 (turned), 0.18 (closed)
 * and 0.35 (open). These lie a little beyond, as the two models do not read quite the same.
 */
export const poseLines = {
  ahead: 0.2,
  turned: 0.37,
  /** Further than this the points are guesses. */
  tooFar: 0.95,
  closed: 0.17,
  open: 0.37,
  stillTurn: 0.12,
  stillMouth: 0.1,
} as const;

/** Whether a pose is what is asked for. `photo` is any. */
export function showsAction({ turn, mouth }: Pose, action: FrameAction): boolean {
  const isAhead = Math.abs(turn) < poseLines.ahead;
  switch (action) {
    case 'neutral':
      return isAhead && mouth < poseLines.closed;
    case 'turn-left':
      return turn > poseLines.turned && turn < poseLines.tooFar;
    case 'turn-right':
      return turn < -poseLines.turned && turn > -poseLines.tooFar;
    case 'open-mouth':
      // Opening the mouth wide always moves the head a little.
      return mouth > poseLines.open && Math.abs(turn) < poseLines.turned;
    case 'photo':
      return true;
  }
}
