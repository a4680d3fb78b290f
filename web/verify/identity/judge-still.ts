import { leastPictureSide } from '../../../contract/borrower/uploads.ts';
import type { GreyPicture } from '../camera/grey-picture.ts';
import type { Size } from '../camera/fitted-size.ts';
import { measureLight, measureSharpness } from '../camera/measures.ts';

/**
 * What may keep a picture from being read; the borrower decides whether to send it. Only one that
 * is smaller than the server takes is unusable.
 */
export type StillDoubt = 'unusable' | 'small' | 'too-dark' | 'blurred';

/** From this shorter side on, print on a card is read well. */
const leastSide = 700;
const leastLight = 50;
/** A share of the light, squared; a plain table around the card takes some away. */
const leastSharpness = 0.003;

/** A picture is measured with its longer side at this many pixels. */
export const stillSide = 640;

/** What is doubtful about a picture: its own size, and how it looks at {@link stillSide}. */
export function judgeStill(size: Size, seen: GreyPicture): StillDoubt | null {
  const side = Math.min(size.width, size.height);
  if (side < leastPictureSide['nrc-front']) return 'unusable';
  if (side < leastSide) return 'small';
  const light = measureLight(seen);
  if (light < leastLight) return 'too-dark';
  return measureSharpness(seen) < leastSharpness * light ** 2 ? 'blurred' : null;
}
