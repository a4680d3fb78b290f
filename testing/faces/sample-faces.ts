import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/**
 * One person cut out of the sample photos that come with the face-api package (MIT). It is read
 * from the installed package, so that no picture of a person is kept here.
 */
export interface SampleFace {
  readonly name: string;
  readonly photo: 1 | 2 | 3 | 4 | 5 | 6;
  /** Upper left corner of the cut in the photo of 1920 pixels; it is {@link cutSide} wide. */
  readonly left: number;
  readonly top: number;
}

export const cutSide = 420;

/**
 * Each a different person. Two appear twice: the right one of photo 1 also in photo 3, the one
 * of photo 2 also in another. Of each only one appearance is here.
 */
export const sampleFaces: readonly SampleFace[] = [
  { name: '1-left', photo: 1, left: 308, top: 307 },
  { name: '1-middle', photo: 1, left: 692, top: 372 },
  { name: '2-right', photo: 2, left: 1288, top: 109 },
  { name: '3-left', photo: 3, left: 450, top: 273 },
  { name: '3-middle', photo: 3, left: 988, top: 139 },
  { name: '3-right', photo: 3, left: 1384, top: 215 },
  { name: '4-second', photo: 4, left: 531, top: 0 },
  { name: '4-third', photo: 4, left: 846, top: 130 },
  { name: '4-right', photo: 4, left: 1142, top: 34 },
  { name: '5-left', photo: 5, left: 458, top: 335 },
  { name: '5-second', photo: 5, left: 642, top: 9 },
  { name: '5-third', photo: 5, left: 980, top: 124 },
  { name: '5-right', photo: 5, left: 1276, top: 316 },
  { name: '5-front', photo: 5, left: 232, top: 835 },
  { name: '6-left', photo: 6, left: 128, top: 443 },
  { name: '6-second', photo: 6, left: 519, top: 251 },
  { name: '6-third', photo: 6, left: 1077, top: 213 },
  { name: '6-right', photo: 6, left: 1365, top: 136 },
];

const samples = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);

/** A whole photo of several people, a JPEG of 1920 pixels. */
export function samplePhoto(photo: SampleFace['photo']): Promise<Buffer> {
  return readFile(join(samples, `sample${photo}.jpg`));
}

/** The person alone, a JPEG of {@link cutSide} pixels. */
export async function sampleFace({ photo, left, top }: SampleFace): Promise<Buffer> {
  return sharp(await samplePhoto(photo))
    .extract({ left, top, width: cutSide, height: cutSide })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** The person of that name. */
export function sampleFaceNamed(name: string): SampleFace {
  const found = sampleFaces.find((face) => face.name === name);
  if (found === undefined) throw new Error(`there is no sample face ${name}`);
  return found;
}
