import type { Area, Size } from '../camera/fitted-size.ts';

/** An identity card is 85.6 mm by 54 mm (ISO/IEC 7810, ID-1). */
const cardShape = 85.6 / 54;

/** What the camera shows and what is sent, width by height: a card and some table around it. */
export const viewShape = 4 / 3;

/** The frame's share of the view's width; some room stays for a hand that is not steady. */
const frameShare = 0.88;

/** Where the frame to aim at is in a view of this size. */
export function frameIn({ width, height }: Size): Area {
  const frame = { width: width * frameShare, height: (width * frameShare) / cardShape };
  return { ...frame, left: (width - frame.width) / 2, top: (height - frame.height) / 2 };
}
