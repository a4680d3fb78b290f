import type { LeaningBox } from './text-boxes.ts';

/** A picture as rows of pixels of three bytes: red, green, blue. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What the network that reads is given: three planes of numbers from 0 to 1. */
export interface LineInput {
  readonly planes: Float32Array;
  readonly width: number;
}

/** The network reads lines of this height, in pixels. */
export const lineHeight = 48;
/** A longer line than any of a card: the network's time grows with it. */
const mostWidth = 1600;

/**
 * Cuts a line out of a picture, turned level and as high as the network wants it. The network was
 * made to see blue first.
 */
export function cutLine(picture: Pixels, box: LeaningBox): LineInput {
  const scale = box.height / lineHeight;
  const width = Math.max(1, Math.min(mostWidth, Math.round(box.width / scale)));
  const planes = new Float32Array(3 * lineHeight * width);
  const [cos, sin] = [Math.cos(box.angle) * scale, Math.sin(box.angle) * scale];
  for (let row = 0; row < lineHeight; row += 1) {
    const down = row + 0.5 - lineHeight / 2;
    for (let column = 0; column < width; column += 1) {
      const along = column + 0.5 - width / 2;
      const x = box.x + along * cos - down * sin;
      const y = box.y + along * sin + down * cos;
      copyPixel(picture, [x, y], planes, {
        at: row * width + column,
        plane: lineHeight * width,
      });
    }
  }
  return { planes, width };
}

/** Between four pixels, each counts by how near it is; beyond the edge the edge goes on. */
function copyPixel(
  { data, width, height }: Pixels,
  [x, y]: readonly [number, number],
  planes: Float32Array,
  { at, plane }: { readonly at: number; readonly plane: number },
): void {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const across = Math.max(0, Math.min(1, x - left));
  const down = Math.max(0, Math.min(1, y - top));
  const first = 3 * (top * width + left);
  const below = first + 3 * width;
  for (let channel = 0; channel < 3; channel += 1) {
    const upperLeft = data[first + channel] ?? 0;
    const upper = upperLeft + ((data[first + channel + 3] ?? 0) - upperLeft) * across;
    const lowerLeft = data[below + channel] ?? 0;
    const lower = lowerLeft + ((data[below + channel + 3] ?? 0) - lowerLeft) * across;
    planes[(2 - channel) * plane + at] = (upper + (lower - upper) * down) / 255;
  }
}

/**
 * The text of a line from what the network says at each step along it. It takes the likeliest
 * sign, where the first means none and one that stays is one. `mean` is how likely the signs are
 * on average.
 */
export function spell(
  steps: Float32Array,
  signs: readonly string[],
): { readonly text: string; readonly mean: number } {
  const size = signs.length + 1;
  let [text, sum, count, last] = ['', 0, 0, 0];
  for (let step = 0; step + size <= steps.length; step += size) {
    let best = 0;
    for (let sign = 1; sign < size; sign += 1) {
      if ((steps[step + sign] ?? 0) > (steps[step + best] ?? 0)) best = sign;
    }
    if (best !== 0 && best !== last) {
      text += signs[best - 1] ?? '';
      sum += steps[step + best] ?? 0;
      count += 1;
    }
    last = best;
  }
  return { text, mean: count === 0 ? 0 : sum / count };
}
