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

/** A file of the catalogue with fewer of its sentences on pictures is of no one screen. */
const leastShare = 0.2;

/**
 * The picture of a screen with a sentence on it. Without one, or where its English has changed
 * since, it is the screen with most of its neighbours, and no place on it. Null: there is neither.
 * @param english every sentence of today by its key
 */
export async function wordPictureOf(
  key: string,
  english: Readonly<Record<string, string>>,
  folder = wordPictures,
) {
  const all = await indexOf(folder);
  const own = all[key]?.english === english[key] ? all[key] : undefined;
  const shown = own ?? neighbourOf(key, { all, english });
  if (shown === undefined) return null;
  const picture = await readFile(`${folder}${shown.name}.webp`).catch(() => null);
  if (picture === null) return null;
  const { height } = shown;
  const base64 = picture.toString('base64');
  return { base64, width: pictureWidth, height, box: own?.box ?? null };
}

function neighbourOf(
  key: string,
  { all, english }: { all: Index; english: Readonly<Record<string, string>> },
): Index[string] | undefined {
  const area = key.slice(0, key.indexOf('.') + 1);
  const found = Object.keys(all).filter((one) => one.startsWith(area));
  const wanted = Object.keys(english).filter((one) => one.startsWith(area)).length;
  if (found.length < wanted * leastShare) return undefined;
  const screens = Map.groupBy(found, (one) => all[one]?.name);
  const [most] = [...screens.values()].toSorted((one, two) => two.length - one.length);
  return all[most?.[0] ?? ''];
}

async function indexOf(folder: string): Promise<Index> {
  const text = await readFile(`${folder}index.json`, 'utf8').catch(() => '{}');
  return index.parse(JSON.parse(text));
}
