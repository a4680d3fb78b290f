/** Colours of a picture, three bytes a pixel, row after row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a frontal face is in its picture, in pixels; left and right as one looks at it. */
export interface Features {
  /** Outer corners of the eyes. */
  readonly eyes: readonly [left: Point, right: Point];
  readonly noseTip: Point;
  /** Inner corners of the mouth. */
  readonly mouth: readonly [left: Point, right: Point];
  readonly chin: Point;
}

/** How a face is held: 0 is ahead and closed, 1 as far as a challenge asks. */
export interface Pose {
  /** Towards the person's own left; negative to their right. */
  readonly turn: number;
  readonly mouth: number;
}

/** How far the nose goes over the line of the eyes, of their distance, and the face with it. */
const noseShift = 0.36;
const faceShift = 0.12;
/** Going back is done when it moves no further than this, in pixels. */
const exactPixels = 0.05;
const mostRounds = 8;
/** How high the open mouth is, of its width. */
const mouthHeight = 0.62;
const inside: readonly [number, number, number] = [30, 12, 12];

/**
 * The same face as if its head were turned or its mouth open, made from one frontal still by a
 * smooth warp. It is enough for what is measured on 68 points, and plainly the same person
 * still.
 */
export function poseFace(picture: Pixels, features: Features, pose: Pose): Pixels {
  const { width, height } = picture;
  const face = faceFrame(features);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const turned = untilted({ x, y }, face, pose.turn);
      const { from, gap } = behindMouth(turned, features, pose.mouth);
      for (let channel = 0; channel < 3; channel++) {
        const seen = colourAt(picture, from, channel);
        const dark = inside[channel] ?? 0;
        data[(y * width + x) * 3 + channel] = Math.round(seen * (1 - gap) + dark * gap);
      }
    }
  }
  return { data, width, height };
}

interface FaceFrame {
  readonly middle: Point;
  readonly nose: Point;
  /** Distance of the outer corners of the eyes. */
  readonly unit: number;
  /** From eye to eye, one long. */
  readonly across: Point;
}

function faceFrame({ eyes: [left, right], noseTip, chin }: Features): FaceFrame {
  const unit = Math.hypot(right.x - left.x, right.y - left.y);
  return {
    middle: { x: (left.x + right.x + noseTip.x + chin.x) / 4, y: (noseTip.y + left.y) / 2 },
    nose: noseTip,
    unit,
    across: { x: (right.x - left.x) / unit, y: (right.y - left.y) / unit },
  };
}

/** Where a point of the turned face was before: found by going back a few times. */
function untilted(to: Point, { middle, nose, unit, across }: FaceFrame, turn: number): Point {
  if (turn === 0) return to;
  let from = to;
  let before = 0;
  for (let round = 0; round < mostRounds; round++) {
    const shift =
      turn *
      unit *
      (noseShift * bell(from, nose, { x: 0.38 * unit, y: 0.5 * unit }) +
        faceShift * bell(from, middle, { x: 0.9 * unit, y: 1.2 * unit }));
    from = { x: to.x - shift * across.x, y: to.y - shift * across.y };
    if (Math.abs(shift - before) < exactPixels) break;
    before = shift;
  }
  return from;
}

/**
 * The lower lip and the chin go down, less and less towards the neck; between the lips it is dark.
 * `gap` is the share of darkness.
 */
function behindMouth(
  to: Point,
  { mouth: [left, right], chin }: Features,
  open: number,
): { from: Point; gap: number } {
  const width = Math.hypot(right.x - left.x, right.y - left.y);
  const across = { x: (right.x - left.x) / width, y: (right.y - left.y) / width };
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const [dx, dy] = [to.x - middle.x, to.y - middle.y];
  const u = (dx * across.x + dy * across.y) / (width / 2);
  const v = dy * across.x - dx * across.y;
  const fall = open * mouthHeight * width * Math.max(0, 1 - u * u) ** 0.5;
  if (v <= 0 || fall <= 0) return { from: to, gap: 0 };
  const reach = 2.2 * Math.hypot(chin.x - middle.x, chin.y - middle.y);
  if (v < fall) {
    const edge = Math.min(v, fall - v);
    return {
      from: { x: to.x - v * -across.y, y: to.y - v * across.x },
      gap: Math.min(1, edge / 2),
    };
  }
  // The part below the gap is pressed together down to where nothing moves.
  const before = v >= reach ? v : ((v - fall) / (reach - fall)) * reach;
  const up = v - before;
  return { from: { x: to.x + up * across.y, y: to.y - up * across.x }, gap: 0 };
}

function bell(at: Point, centre: Point, sigma: Point): number {
  const [u, v] = [(at.x - centre.x) / sigma.x, (at.y - centre.y) / sigma.y];
  return Math.exp(-(u * u + v * v) / 2);
}

/** The colour between four pixels; beyond the edge it is the edge's. */
function colourAt({ data, width, height }: Pixels, { x, y }: Point, channel: number): number {
  const px = Math.min(width - 1.001, Math.max(0, x));
  const py = Math.min(height - 1.001, Math.max(0, y));
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const [u, v] = [px - left, py - top];
  const value = (dx: number, dy: number) =>
    data[((top + dy) * width + left + dx) * 3 + channel] ?? 0;
  return (
    (1 - v) * ((1 - u) * value(0, 0) + u * value(1, 0)) +
    v * ((1 - u) * value(0, 1) + u * value(1, 1))
  );
}
