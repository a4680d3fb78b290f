import { partOf } from '../camera/grey-picture.ts';
import type { GreyPicture } from '../camera/grey-picture.ts';
import { measureLight, measureSharpness } from '../camera/measures.ts';
import { frameIn } from './card-frame.ts';

/** What prevents a good picture, in order of importance. */
export type FrameHint = 'too-dark' | 'no-card' | 'closer' | 'blurred' | 'good';

/** The view is measured at this size; the frame in it at {@link detailWidth} for its sharpness. */
export const overviewSize = { width: 160, height: 120 } as const;
export const detailWidth = 400;

/** Of the brightness of white (255): a room in which cameras lose the small print. */
const leastLight = 50;
/*
 * The others are shares of the light on the card, so that a dim room is only called dim. Drawn
 * cards as phones photograph them have print from 0.04 and sides from 0.3. Plain tables have
 * print of 0.005, checked cloth sides of 0.15 at two sides. Cards out of focus have a sharpness
 * under 0.006.
 */
const leastPrint = 0.012;
const leastSide = 0.13;
const leastSides = 3;
const leastSharpness = 0.01;

/** The view as a whole, small, and the frame in it, larger. */
export interface FrameSample {
  readonly overview: GreyPicture;
  readonly detail: GreyPicture;
}

/**
 * What to say of a frame of the camera. Only a hint: whether the card can be read is found out by
 * reading it, so nothing here keeps the borrower from taking the picture.
 */
export function judgeFrame({ overview, detail }: FrameSample): FrameHint {
  const inside = partOf(overview, frameIn(overview));
  const light = measureLight(inside);
  if (light < leastLight) return 'too-dark';
  const sides = sideStrengths(overview).filter((strength) => strength >= leastSide * light);
  if (sides.length < leastSides) {
    return printIn(inside) < leastPrint * light ? 'no-card' : 'closer';
  }
  return measureSharpness(detail) < leastSharpness * light ** 2 ? 'blurred' : 'good';
}

/** How much is printed or drawn: the mean difference of neighbours, in steps of brightness. */
export function printIn({ pixels, width, height }: GreyPicture): number {
  let sum = 0;
  for (let row = 0; row < height - 1; row += 1) {
    for (let at = row * width; at < (row + 1) * width - 1; at += 1) {
      const here = pixels[at] ?? 0;
      sum +=
        Math.abs((pixels[at + 1] ?? 0) - here) + Math.abs((pixels[at + width] ?? 0) - here);
    }
  }
  return sum / Math.max(1, (width - 1) * (height - 1) * 2);
}

/** The share of the frame's height in which a side of the card is looked for, to either hand. */
const bandShare = 0.12;
/** A card lies slanted: each side is looked for in pieces, each at its own depth. */
const pieces = 4;
/** Pixels on either hand of a line whose brightness is compared. */
const reach = 2;

/** How clearly the card ends near each side of the frame: top, foot, left, right. */
export function sideStrengths(overview: GreyPicture): number[] {
  const { left, top, width, height } = frameIn(overview);
  const turned = transposed(overview);
  const across = { from: left, length: width, band: height * bandShare };
  const down = { from: top, length: height, band: height * bandShare };
  return [
    lineStrength(overview, { ...across, depth: top }),
    lineStrength(overview, { ...across, depth: top + height }),
    lineStrength(turned, { ...down, depth: left }),
    lineStrength(turned, { ...down, depth: left + width }),
  ];
}

interface Line {
  /** Where it begins in the row, and how long it is. */
  readonly from: number;
  readonly length: number;
  /** The row it is looked for at, and how far above and below. */
  readonly depth: number;
  readonly band: number;
}

/** The strongest level step of brightness near a line, in the mean of its pieces. */
function lineStrength(picture: GreyPicture, { from, length, depth, band }: Line): number {
  const piece = length / pieces;
  let sum = 0;
  for (let number = 0; number < pieces; number += 1) {
    const [start, end] = [
      Math.ceil(from + number * piece),
      Math.floor(from + (number + 1) * piece),
    ];
    let strongest = 0;
    for (let row = Math.ceil(depth - band); row <= depth + band; row += 1) {
      strongest = Math.max(strongest, Math.abs(stepAt(picture, { row, start, end })));
    }
    sum += strongest;
  }
  return sum / pieces;
}

/** The mean difference of brightness from above to below a piece of a row. */
function stepAt(
  { pixels, width, height }: GreyPicture,
  { row, start, end }: { row: number; start: number; end: number },
): number {
  if (row < reach || row >= height - reach) return 0;
  let sum = 0;
  for (let column = start; column < end; column += 1) {
    const above = pixels[(row - reach) * width + column] ?? 0;
    sum += (pixels[(row + reach) * width + column] ?? 0) - above;
  }
  return sum / Math.max(1, end - start);
}

function transposed({ pixels, width, height }: GreyPicture): GreyPicture {
  const turned = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    turned[(at % width) * height + Math.floor(at / width)] = pixels[at] ?? 0;
  }
  return { pixels: turned, width: height, height: width };
}
