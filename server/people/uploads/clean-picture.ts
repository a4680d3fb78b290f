import sharp from 'sharp';
import { type PictureCause, wrongFile } from '../../../contract/borrower/picture-file.ts';
import type { PictureKind } from '../../../contract/borrower/uploads.ts';
import { Busy } from '../../store/busy.ts';

/** A phone's camera has 12 or 16 million pixels; what claims more is meant to hurt. */
export const mostPixels = 24_000_000;
/** A card or a face can be read from this, and nothing is gained by more. */
const longestSide = 1600;
/**
 * What is kept of each. With two sides of a card and four frames of a face a verified borrower
 * takes 350 KB at most. `npm run bench:kyc` measures what can still be read, and the bytes.
 */
export const mostKeptBytes: Readonly<Record<PictureKind, number>> = {
  'nrc-front': 110_000,
  'nrc-back': 110_000,
  face: 32_000,
};
/** From the best to what is taken at last: a card on grass, in the rain, at night. */
const encodings = [
  { side: longestSide, quality: 78 },
  { side: longestSide, quality: 60 },
  { side: 1280, quality: 45 },
  { side: 1024, quality: 30 },
] as const;
/** A picture of a phone takes a third of a second, on a machine that has nothing else to do. */
const usualSeconds = 10;

/** The type of a stored picture for browsers, by its first bytes. */
export function pictureType(bytes: Uint8Array) {
  if (bytes[0] === 0x89) return 'image/png' as const;
  const isWebp = Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('RIFF'));
  return isWebp ? ('image/webp' as const) : ('image/jpeg' as const);
}

interface PictureWish {
  readonly leastSide: number;
  readonly mostBytes: number;
  /** How long each step may take. */
  readonly mostSeconds?: number;
}

/**
 * Makes a new WebP of a picture: upright, in sRGB on white, at most 1600 pixels a side. It has
 * none of the file's other contents (place, camera, profile, trailing data). The file as it came
 * is never kept. The shorter side of the result has at least `leastSide`. Of the encodings with
 * that side the best below `mostBytes` is taken, or the smallest.
 * @throws {Busy} when it takes so long that the machine must have too much to do
 */
export async function cleanPicture(
  file: Uint8Array,
  wish: PictureWish,
): Promise<Buffer | PictureCause> {
  const wrong = wrongFile(file);
  if (wrong !== null) return wrong;
  const { leastSide, mostSeconds = usualSeconds } = wish;
  try {
    // The size is in the head of the file, so that a bomb is refused before it is opened.
    const found = await sharp(file, { limitInputPixels: false }).metadata();
    const { width, height, pages = 1 } = found;
    if (pages > 1) return 'moving';
    if (width * height > mostPixels) return 'too-many-pixels';
    if (Math.min(width, height) < leastSide) return 'too-few-pixels';
    const drawn = await drawAnew(file, mostSeconds);
    const { width: drawnWidth, height: drawnHeight } = drawn.info;
    const isSmall = Math.min(drawnWidth, drawnHeight) < leastSide;
    return isSmall ? 'too-narrow' : await encoded(drawn, wish);
  } catch (error) {
    if (isTimeout(error)) throw new Busy('the reading of pictures');
    return 'damaged';
  }
}

function drawAnew(file: Uint8Array, seconds: number) {
  const strict = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const;
  return sharp(file, { ...strict, sequentialRead: true })
    .timeout({ seconds })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function encoded(
  { data, info }: Awaited<ReturnType<typeof drawAnew>>,
  { leastSide, mostBytes, mostSeconds: seconds = usualSeconds }: PictureWish,
): Promise<Buffer> {
  const { width, height, channels } = info;
  const ratio = Math.min(width, height) / Math.max(width, height);
  const fitting = encodings.filter(({ side }, n) => n === 0 || side * ratio >= leastSide);
  let picture = Buffer.alloc(0);
  for (const { side, quality } of fitting) {
    picture = await sharp(data, { raw: { width, height, channels } })
      .timeout({ seconds })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, smartSubsample: true })
      .toBuffer();
    if (picture.length <= mostBytes) return picture;
  }
  return picture;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout');
}
