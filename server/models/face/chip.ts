import { at, type Point } from './landmarks.ts';

/** Colours of a picture, three bytes a pixel, row after row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A face as the recogniser wants it: upright, of one size, its eyes always in the same place. */
export const chipSide = 150;

/**
 * The places of five points of a face in the chip, as shares of the face without its margin of a
 * quarter. As dlib trained the recogniser.
 */
const targets: readonly (readonly [index: number, x: number, y: number])[] = [
  [45, 0.8596, 0.2135],
  [42, 0.6461, 0.229],
  [36, 0.1206, 0.2137],
  [39, 0.3341, 0.2291],
  [33, 0.4901, 0.6278],
];
const margin = 0.25;
/** More samples than this for a pixel of the chip change nothing. */
const mostSamples = 4;

/** Turns, scales and moves: (x, y) of the chip is at (a x - b y + tx, b x + a y + ty). */
interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly tx: number;
  readonly ty: number;
}

/** Cuts the face with these landmarks out of a picture, turned upright. */
export function cutChip(picture: Pixels, landmarks: readonly Point[]): Pixels {
  const place = chipToPicture(landmarks);
  const scale = Math.hypot(place.a, place.b);
  const samples = Math.min(mostSamples, Math.max(1, Math.ceil(scale)));
  const data = new Uint8Array(chipSide * chipSide * 3);
  const colour = new Float64Array(3);
  for (let y = 0; y < chipSide; y++) {
    for (let x = 0; x < chipSide; x++) {
      colour.fill(0);
      for (let part = 0; part < samples * samples; part++) {
        const u = x + ((part % samples) + 0.5) / samples - 0.5;
        const v = y + (Math.floor(part / samples) + 0.5) / samples - 0.5;
        const px = place.a * u - place.b * v + place.tx;
        const py = place.b * u + place.a * v + place.ty;
        addColour(picture, colour, px, py);
      }
      const offset = (y * chipSide + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        data[offset + channel] = Math.round((colour[channel] ?? 0) / (samples * samples));
      }
    }
  }
  return { data, width: chipSide, height: chipSide };
}

/** The same chip seen in a mirror. */
export function mirrored({ data, width, height }: Pixels): Pixels {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      const to = (y * width + (width - 1 - x)) * 3;
      turned.set(data.subarray(from, from + 3), to);
    }
  }
  return { data: turned, width, height };
}

/** Mean luminance (0 to 255) and the variance of its Laplacian, which is small when blurred. */
export function lightAndSharpness({ data, width, height }: Pixels): {
  readonly light: number;
  readonly sharpness: number;
} {
  const luma = new Float64Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    const channel = (offset: number) => data[i * 3 + offset] ?? 0;
    luma[i] = 0.299 * channel(0) + 0.587 * channel(1) + 0.114 * channel(2);
  }
  const value = (x: number, y: number) => luma[y * width + x] ?? 0;
  let [sum, squares] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const around = value(x - 1, y) + value(x + 1, y) + value(x, y - 1) + value(x, y + 1);
      const laplacian = around - 4 * value(x, y);
      sum += laplacian;
      squares += laplacian ** 2;
    }
  }
  const count = (width - 2) * (height - 2);
  const light = luma.reduce((total, one) => total + one, 0) / luma.length;
  return { light, sharpness: squares / count - (sum / count) ** 2 };
}

/** The similarity that brings the five targets nearest to the five landmarks (least squares). */
function chipToPicture(landmarks: readonly Point[]): Similarity {
  const pairs = targets.map(([index, x, y]) => ({
    from: { x: inChip(x), y: inChip(y) },
    to: at(landmarks, index),
  }));
  const from = centre(pairs.map((pair) => pair.from));
  const to = centre(pairs.map((pair) => pair.to));
  let [along, across, size] = [0, 0, 0];
  for (const pair of pairs) {
    const [fx, fy] = [pair.from.x - from.x, pair.from.y - from.y];
    const [gx, gy] = [pair.to.x - to.x, pair.to.y - to.y];
    along += fx * gx + fy * gy;
    across += fx * gy - fy * gx;
    size += fx * fx + fy * fy;
  }
  const [a, b] = [along / size, across / size];
  return {
    a,
    b,
    tx: to.x - (a * from.x - b * from.y),
    ty: to.y - (b * from.x + a * from.y),
  };
}

function inChip(share: number): number {
  return ((margin + share) / (1 + 2 * margin)) * chipSide;
}

function centre(points: readonly Point[]): Point {
  const sum = (of: (point: Point) => number) =>
    points.reduce((total, point) => total + of(point), 0) / points.length;
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) };
}

/**
 * Adds the colour between four pixels. Beyond the edge the edge goes on: a face at the border of
 * its picture would else look sharp by that border.
 */
function addColour(
  { data, width, height }: Pixels,
  colour: Float64Array,
  x: number,
  y: number,
): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = x - left;
  const v = y - top;
  const upper = within(top, height) * width;
  const lower = within(top + 1, height) * width;
  const near = within(left, width);
  const far = within(left + 1, width);
  for (let channel = 0; channel < 3; channel++) {
    const above = mix(data[(upper + near) * 3 + channel], data[(upper + far) * 3 + channel], u);
    const below = mix(data[(lower + near) * 3 + channel], data[(lower + far) * 3 + channel], u);
    colour[channel] = (colour[channel] ?? 0) + mix(above, below, v);
  }
}

function mix(one = 0, other = 0, share: number): number {
  return one + (other - one) * share;
}

function within(place: number, length: number): number {
  return place < 0 ? 0 : place >= length ? length - 1 : place;
}
