import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cleanPicture, mostKeptBytes } from '../../server/people/uploads/clean-picture.ts';
import { type TestCard, testCard } from '../../testing/cards/card-people.ts';
import { type CardLevel, cardPicture } from '../../testing/cards/card-picture.ts';
import { sampleFace, sampleFaces } from '../../testing/faces/sample-faces.ts';

/** A photo of a card as the intake of uploads hands it on, and what the card says. */
export interface CardPicture {
  readonly level: CardLevel;
  readonly card: TestCard;
  readonly picture: Buffer;
}

const usualNumbers: readonly (readonly [CardLevel, number])[] = [
  ['good', 18],
  ['usual', 36],
  ['bad', 54],
  ['far', 18],
  ['turned-90', 6],
  ['turned-180', 6],
  ['turned-270', 6],
];

interface Plan {
  readonly level: CardLevel;
  readonly index: number;
}

function plans(times: number): readonly Plan[] {
  return usualNumbers.flatMap(([level, number]) =>
    Array.from({ length: Math.ceil(number * times) }, (_, index) => ({ level, index })),
  );
}

/** Made by a separate process, so that their making is not in the measured memory. */
export async function makePictures(times: number): Promise<readonly CardPicture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'extramoney-kyc-'));
  try {
    const self = fileURLToPath(import.meta.url);
    await promisify(execFile)(process.execPath, [self, folder, String(times)]);
    return await Promise.all(
      plans(times).map(async ({ level, index }) => ({
        level,
        card: testCard(index),
        picture: await readFile(join(folder, `${level}-${index}.webp`)),
      })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeInto(folder: string, times: number): Promise<void> {
  const portraits = await Promise.all(sampleFaces.map(sampleFace));
  for (const [seed, { level, index }] of plans(times).entries()) {
    const portrait = portraits[(index * 7) % portraits.length] ?? Buffer.alloc(0);
    const photo = await cardPicture({ card: testCard(index), portrait, level, seed });
    const clean = await cleanPicture(photo, {
      leastSide: 480,
      mostBytes: mostKeptBytes['nrc-front'],
    });
    if (typeof clean === 'string') throw new Error(`a ${level} photo is refused: ${clean}`);
    await writeFile(join(folder, `${level}-${index}.webp`), clean);
  }
}

if (import.meta.main) await makeInto(process.argv[2] ?? '', Number(process.argv[3]));
