import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { pictureBox } from '../../../../contract/staff/language-acts.ts';
import { wireCount } from '../../../../contract/words/wire.ts';

/*
 * Pictures for translators: screens of the demo, and where on them a sentence is. They are built
 * by `npm run pictures -- words`, and a release has them if they were built before it.
 */

const seenSentence = z.strictObject({ key: z.string(), box: pictureBox });
export type SeenSentence = z.output<typeof seenSentence>;

/** By key: the English of then, its picture, and where it is on it. */
const index = z.record(
  z.string(),
  z.strictObject({
    english: z.string(),
    name: z.string().check(z.regex(/^[\w-]{1,100}$/)),
    height: wireCount,
    box: pictureBox,
  }),
);
type Index = z.output<typeof index>;

/** That of a small phone, as all pictures are. */
export const pictureWidth = 360;

interface WordPicture {
  readonly name: string;
  readonly height: number;
  readonly picture: Buffer;
  readonly seen: readonly SeenSentence[];
}

export const wordPictures = fileURLToPath(
  new URL('../../../../dist/word-pictures/', import.meta.url),
);

/**
 * Adds pictures to those that are there, and shows by them what they show.
 * @param english the sentences of today by their keys
 */
export async function keepWordPictures(
  pictures: readonly WordPicture[],
  english: ReadonlyMap<string, string>,
  folder = wordPictures,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const all: Index = { ...(await indexOf(folder)) };
  for (const { name, height, picture, seen } of pictures) {
    await writeFile(`${folder}${name}.webp`, picture);
    for (const { key, box } of seen) {
      all[key] = { english: english.get(key) ?? '', name, height, box };
    }
  }
  await writeFile(`${folder}index.json`, `${JSON.stringify(all)}\n`);
}

/**
 * The picture of a screen with a sentence on it; null where none was built, or its English has
 * changed since.
 */
export async function wordPictureOf(key: string, english: string, folder = wordPictures) {
  const found = (await indexOf(folder))[key];
  if (found === undefined || found.english !== english) return null;
  const { name, height, box } = found;
  const picture = await readFile(`${folder}${name}.webp`).catch(() => null);
  return picture && { base64: picture.toString('base64'), width: pictureWidth, height, box };
}

async function indexOf(folder: string): Promise<Index> {
  const text = await readFile(`${folder}index.json`, 'utf8').catch(() => '{}');
  return index.parse(JSON.parse(text));
}
