import type { TextLine } from './text-line.ts';

/** A line of text where it would stand if the picture were level. Lengths in pixels. */
export interface LevelLine {
  readonly text: string;
  readonly mean: number;
  readonly left: number;
  readonly right: number;
  /** Of its middle. */
  readonly y: number;
  readonly height: number;
}

/**
 * Turns the lines of a tilted card level, about the origin, and answers them from the top down.
 * The tilt is the mean of the lines', the longer ones counting more.
 */
export function levelLines(lines: readonly TextLine[]): readonly LevelLine[] {
  const tilt = meanTilt(lines);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  return lines
    .map(({ text, mean, box }) => {
      const points = box.map(([x, y]) => [x * cos + y * sin, y * cos - x * sin] as const);
      const across = points.map(([x]) => x);
      const down = points.map(([, y]) => y).toSorted((a, b) => a - b);
      const [first = 0, second = 0, third = 0, fourth = 0] = down;
      return {
        text,
        mean,
        left: Math.min(...across),
        right: Math.max(...across),
        y: (first + second + third + fourth) / 4,
        // Of a box that still leans, not the height of what encloses it.
        height: (third + fourth - first - second) / 2,
      };
    })
    .toSorted((a, b) => a.y - b.y);
}

/** Whether most lines run up or down the picture: it is on its side. */
export function lieSideways(lines: readonly TextLine[]): boolean {
  const sizes = lines.map(({ box }) => sidesOf(box));
  // The box of a letter or two says nothing.
  const long = sizes.filter(
    ([across, down]) => Math.max(across, down) > 3 * Math.min(across, down),
  );
  return long.filter(([across, down]) => down > across).length > long.length / 2;
}

function sidesOf([upperLeft, upperRight, lowerRight]: TextLine['box']) {
  const [[a, b], [c, d], [e, f]] = [
    upperLeft ?? [0, 0],
    upperRight ?? [0, 0],
    lowerRight ?? [0, 0],
  ];
  return [Math.hypot(c - a, d - b), Math.hypot(e - c, f - d)] as const;
}

function meanTilt(lines: readonly TextLine[]): number {
  let [across, down] = [0, 0];
  for (const { box } of lines) {
    const [upperLeft, upperRight, lowerRight] = box;
    if (!upperLeft || !upperRight || !lowerRight) continue;
    const [x, y] = [upperRight[0] - upperLeft[0], upperRight[1] - upperLeft[1]];
    const [, height] = sidesOf(box);
    // The box of a letter or two says nothing of the tilt.
    if (x < 2 * height) continue;
    across += x;
    down += y;
  }
  return across === 0 ? 0 : Math.atan2(down, across);
}
