import sharp from 'sharp';
import { Busy } from '../../store/busy.ts';

/** Why a file is not taken as a picture. */
export type PictureFault = 'not-an-image' | 'image-too-small' | 'image-too-large';

/** A phone's camera has 12 or 16 million pixels; what claims more is meant to hurt. */
export const mostPixels = 24_000_000;
/** A card or a face can be read from this, and nothing is gained by more. */
const longestSide = 1600;
const jpegQuality = 85;
/** A picture of a phone takes a third of a second, on a machine that has nothing else to do. */
const mostSeconds = 10;

/** By its first bytes: what a file says of its own type, or its name says, counts for nothing. */
export function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP') && head.length === 12)
  );
}

/**
 * Makes a new JPEG of a picture: upright, in sRGB on white, at most 1600 pixels a side, without
 * any of the file's other contents (place, camera, profile, what hangs on behind). The file as it
 * came is never kept. `leastSide` is asked of the shorter side of what comes out.
 * @throws {Busy} when it takes so long that the machine must have too much to do
 */
export async function cleanPicture(
  file: Uint8Array,
  { leastSide }: { readonly leastSide: number },
): Promise<Buffer | PictureFault> {
  if (!isPicture(file)) return 'not-an-image';
  try {
    // The size stands in the head of the file, so that a bomb is refused before it is opened.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return 'image-too-large';
    if (Math.min(width, height) < leastSide) return 'image-too-small';
    const { data, info } = await drawAnew(file);
    return Math.min(info.width, info.height) < leastSide ? 'image-too-small' : data;
  } catch (error) {
    if (isTimeout(error)) throw new Busy('the reading of pictures');
    return 'not-an-image';
  }
}

function drawAnew(file: Uint8Array) {
  const strict = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const;
  return sharp(file, { ...strict, sequentialRead: true })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: jpegQuality })
    .toBuffer({ resolveWithObject: true });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout');
}
