import type { FrameHint } from './judge-frame.ts';

/** How often the camera is looked at, and how often the same must be seen before it is shown. */
export const lookEveryMs = 250;
const timesInARow = 3;

export interface SteadyHint {
  /** The words shown now; null until something was seen for long enough. */
  readonly said: FrameHint | null;
  /** What was seen last, and how often in a row. */
  readonly seen: FrameHint | null;
  readonly times: number;
}

export const nothingSeen: SteadyHint = { said: null, seen: null, times: 0 };

/** Words that change with every tremble of a hand do not help: only what stays is shown. */
export function steadied(before: SteadyHint, seen: FrameHint): SteadyHint {
  const times = before.seen === seen ? before.times + 1 : 1;
  return { said: times >= timesInARow ? seen : before.said, seen, times };
}
