import type { Area, Size } from './fitted-size.ts';

/** A picture of one brightness a pixel, 0 black to 255 white, row by row. */
export interface GreyPicture extends Size {
  readonly pixels: Uint8ClampedArray;
}

/** Draws parts of a video small, again and again on the same canvas, to be measured. */
export interface Sampler {
  /** Null when there is no frame yet. */
  sample(source: CanvasImageSource, area: Area, size: Size): GreyPicture | null;
}

/** A sampler for as long as a camera is shown; each sample costs a millisecond or so. */
export function makeSampler(): Sampler {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  return {
    sample(source, area, { width, height }) {
      if (!context || area.width < 1 || area.height < 1) return null;
      canvas.width = width;
      canvas.height = height;
      const { left, top } = area;
      context.drawImage(source, left, top, area.width, area.height, 0, 0, width, height);
      return greyOf(context.getImageData(0, 0, width, height));
    },
  };
}

/** The brightness of RGBA pixels (ITU-R BT.601 luma). */
export function greyOf({
  data,
  width,
  height,
}: Pick<ImageData, 'data' | keyof Size>): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const place = at * 4;
    pixels[at] =
      0.299 * (data[place] ?? 0) +
      0.587 * (data[place + 1] ?? 0) +
      0.114 * (data[place + 2] ?? 0);
  }
  return { width, height, pixels };
}

/** A part of a grey picture; what lies outside the picture is left out. */
export function partOf(whole: GreyPicture, area: Area): GreyPicture {
  const left = Math.max(0, Math.round(area.left));
  const top = Math.max(0, Math.round(area.top));
  const width = Math.min(whole.width - left, Math.round(area.width));
  const height = Math.min(whole.height - top, Math.round(area.height));
  const pixels = new Uint8ClampedArray(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * whole.width + left;
    pixels.set(whole.pixels.subarray(from, from + width), row * width);
  }
  return { width, height, pixels };
}
