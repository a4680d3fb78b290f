import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { testCard } from '../../testing/cards/card-people.ts';
import { type CardLevel, cardPicture } from '../../testing/cards/card-picture.ts';
import { sampleFace, sampleFaces } from '../../testing/faces/sample-faces.ts';

/** Ways in which a second picture of a person differs from the first. */
const changes: Readonly<Record<string, (picture: Buffer) => Promise<Buffer>>> = {
  mirrored: (picture) => sharp(picture).flop().jpeg().toBuffer(),
  tilted: (picture) => sharp(picture).rotate(6, { background: '#808080' }).jpeg().toBuffer(),
  darker: (picture) => sharp(picture).linear(0.4, 0).jpeg().toBuffer(),
  'grey and small': (picture) =>
    sharp(picture).resize(180).greyscale().jpeg({ quality: 60 }).toBuffer(),
};

const cardLevels: readonly CardLevel[] = ['good', 'usual', 'bad'];

export const changedPictures: readonly string[] = Object.keys(changes);
export const cardPictures: readonly string[] = cardLevels.map((level) => `card, ${level}`);

/** One picture of a sample person: the `still`, or one made from it. */
export interface FacePicture {
  readonly person: string;
  readonly how: string;
  readonly jpeg: Buffer;
}

interface Plan {
  readonly index: number;
  readonly how: string;
}

const plans: readonly Plan[] = sampleFaces.flatMap((_, index) =>
  ['still', ...changedPictures, ...cardPictures].map((how) => ({ index, how })),
);

/** Made by a separate process, so that their making is not in the measured memory. */
export async function makeFacePictures(): Promise<readonly FacePicture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'extramoney-faces-'));
  try {
    await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), folder]);
    return await Promise.all(
      plans.map(async ({ index, how }, number) => ({
        person: sampleFaces[index]?.name ?? '',
        how,
        jpeg: await readFile(join(folder, `${number}.jpg`)),
      })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeInto(folder: string): Promise<void> {
  for (const [number, { index, how }] of plans.entries()) {
    await writeFile(join(folder, `${number}.jpg`), await pictureOf(index, how));
  }
}

async function pictureOf(index: number, how: string): Promise<Buffer> {
  const face = sampleFaces[index];
  if (face === undefined) throw new Error(`there is no sample face ${index}`);
  const portrait = await sampleFace(face);
  const level = cardLevels[cardPictures.indexOf(how)];
  if (level !== undefined) {
    return cardPicture({ card: testCard(index), portrait, level, seed: 1000 + index });
  }
  return (await changes[how]?.(portrait)) ?? portrait;
}

if (import.meta.main) await makeInto(process.argv[2] ?? '');
