import type { GreyPicture } from './grey-picture.ts';

/** How light a picture is on the whole: the mean of its pixels, 0 black to 255 white. */
export function measureLight({ pixels }: GreyPicture): number {
  let sum = 0;
  for (const pixel of pixels) sum += pixel;
  return pixels.length === 0 ? 0 : sum / pixels.length;
}

/**
 * How sharp a picture is: the variance of its Laplacian (four neighbours, without the outermost
 * pixels). A picture out of focus or shaken has few tens, one with sharp print hundreds and more.
 */
export function measureSharpness({ pixels, width, height }: GreyPicture): number {
  const at = (place: number) => pixels[place] ?? 0;
  let [sum, squares, count] = [0, 0, 0];
  for (let row = 1; row < height - 1; row += 1) {
    for (let place = row * width + 1; place < (row + 1) * width - 1; place += 1) {
      const beside = at(place - 1) + at(place + 1);
      const edge = beside + at(place - width) + at(place + width) - 4 * at(place);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
