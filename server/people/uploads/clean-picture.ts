import sharp from 'sharp';
import type { PictureKind } from '../../../contract/borrower/uploads.ts';
import { Busy } from '../../store/busy.ts';

/** Why a file is not taken as a picture. */
export type PictureFault = 'not-an-image' | 'image-too-small' | 'image-too-large';

/** A phone's camera has 12 or 16 million pixels; what claims more is meant to hurt. */
export const mostPixels = 24_000_000;
/** A card or a face can be read from this, and nothing is gained by more. */
const longestSide = 1600;
/**
 * What is kept of each: with two sides of a card and four frames of a face a verified borrower
 * takes 350 KB at the most. `npm run bench:kyc` measures what can still be read, and the bytes.
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
const mostSeconds = 10;

/** What a kept picture is, as a browser is told: by its first bytes. */
export function pictureType(bytes: Uint8Array) {
  if (bytes[0] === 0x89) return 'image/png' as const;
  const isWebp = Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('RIFF'));
  return isWebp ? ('image/webp' as const) : ('image/jpeg' as const);
}

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
 * Makes a new WebP of a picture: upright, in sRGB on white, at most 1600 pixels a side, without
 * any of the file's other contents (place, camera, profile, what hangs on behind). The file as it
 * came is never kept. `leastSide` is asked of the shorter side of what comes out; of the encodings
 * that keep to it the best below `mostBytes` is taken, or the smallest.
 * @throws {Busy} when it takes so long that the machine must have too much to do
 */
export async function cleanPicture(
  file: Uint8Array,
  wish: { readonly leastSide: number; readonly mostBytes: number },
): Promise<Buffer | PictureFault> {
  if (!isPicture(file)) return 'not-an-image';
  const { leastSide } = wish;
  try {
    // The size stands in the head of the file, so that a bomb is refused before it is opened.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return 'image-too-large';
    if (Math.min(width, height) < leastSide) return 'image-too-small';
    const drawn = await drawAnew(file);
    const { width: drawnWidth, height: drawnHeight } = drawn.info;
    const isSmall = Math.min(drawnWidth, drawnHeight) < leastSide;
    return isSmall ? 'image-too-small' : await encoded(drawn, wish);
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
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function encoded(
  { data, info }: Awaited<ReturnType<typeof drawAnew>>,
  { leastSide, mostBytes }: { readonly leastSide: number; readonly mostBytes: number },
): Promise<Buffer> {
  const { width, height, channels } = info;
  const ratio = Math.min(width, height) / Math.max(width, height);
  const fitting = encodings.filter(({ side }, n) => n === 0 || side * ratio >= leastSide);
  let picture = Buffer.alloc(0);
  for (const { side, quality } of fitting) {
    picture = await sharp(data, { raw: { width, height, channels } })
      .timeout({ seconds: mostSeconds })
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
