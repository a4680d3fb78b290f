import { fittedSize } from './fitted-size.ts';
import type { Area } from './fitted-size.ts';

export interface PictureWish {
  /** Pixels of the longer side at the most. */
  readonly longestSide: number;
  /** Of the JPEG, 0 to 1. */
  readonly quality: number;
  /** The part of the source to keep; all of it otherwise. */
  readonly area?: Area | undefined;
}

/**
 * What a video shows now, or a picture, as a JPEG. Throws when the phone cannot draw it: no frame
 * yet, or no memory left for it.
 */
export async function takePicture(
  source: HTMLVideoElement | ImageBitmap,
  { longestSide, quality, area = wholeOf(source) }: PictureWish,
): Promise<Blob> {
  const { width, height } = fittedSize(area, longestSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context || area.width === 0)
    throw new Error('there is nothing to draw the picture from');
  context.imageSmoothingQuality = 'high';
  const { left, top } = area;
  context.drawImage(source, left, top, area.width, area.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', quality);
  });
  // Gives its memory back now: small phones have room for few of them.
  canvas.width = 0;
  if (!blob) throw new Error('the phone could not make a JPEG of the picture');
  return blob;
}

/**
 * A chosen file as a JPEG of that size, upright by the camera's note, without anything else the
 * camera noted (such as the place). Null when the phone cannot show it as a picture.
 */
export async function shrinkPicture(file: Blob, wish: PictureWish): Promise<Blob | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  try {
    return await takePicture(picture, wish);
  } catch {
    return null;
  } finally {
    picture.close();
  }
}

/** All of a video frame or a picture. */
export function wholeOf(source: HTMLVideoElement | ImageBitmap): Area {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  return { left: 0, top: 0, width, height };
}
