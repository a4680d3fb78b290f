import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { mediaOf } from '../contract/words/media.ts';
import { englishCatalogue } from '../server/store/english.ts';
import {
  keepWordPictures,
  pictureWidth,
  type SeenSentence,
} from '../server/staff/market/languages/word-pictures.ts';
import { settled } from './browser.ts';
import { covered, pictureOptions, seeStates } from './gallery.ts';
import { sentencesSeenIn, textsInPage } from './seen-sentences.ts';
import { pictureName } from './states.ts';

const usual = { width: pictureWidth, height: 640 };
/** What is below a longer screen than this is not looked for. */
const longest = 2400;

interface Taken {
  readonly name: string;
  readonly picture: Buffer;
  readonly height: number;
  readonly seen: readonly SeenSentence[];
}

/**
 * Takes pictures for translators into `dist/word-pictures/`: the fewest that show every sentence
 * that some state of a screen shows.
 * @param parts of names of states; none: all of them
 */
export async function takeWordPictures(parts: readonly string[]): Promise<void> {
  const catalogue = await englishCatalogue();
  const onScreens = catalogue.filter(({ key }) => mediaOf(key).includes('screen'));
  const seenIn = sentencesSeenIn(onScreens);
  const all: Taken[] = [];
  await seeStates(parts, async ({ person: { page } }, state) => {
    const { texts, ...taken } = await take(page);
    all.push({ ...taken, name: pictureName(state), seen: seenIn(texts) });
  });
  const kept = fewest(all);
  await keepWordPictures(kept, new Map(onScreens.map(({ key, text }) => [key, text])));
  const shown = kept.flatMap(({ seen }) => seen).length;
  process.stdout.write(
    `${kept.length} pictures show ${shown} of ${onScreens.length} sentences\n`,
  );
}

/** The whole screen, as high as it is, and every text on it. */
async function take(page: Page) {
  await settled(page);
  const high = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(Math.max(high, usual.height), longest);
  await page.setViewportSize({ width: usual.width, height });
  await settled(page);
  const texts = await page.evaluate(textsInPage);
  const shot = await page.screenshot({ ...pictureOptions, ...covered(page) });
  await page.setViewportSize(usual);
  const small = sharp(shot).resize({ width: usual.width }).webp({ quality: 45 });
  return { texts, height, picture: await small.toBuffer() };
}

/** The fewest pictures with all sentences, about: always the one with most that are new. */
function fewest(all: readonly Taken[]): Taken[] {
  const left = new Set(all.flatMap(({ seen }) => seen.map(({ key }) => key)));
  const kept: Taken[] = [];
  while (left.size > 0) {
    const added = ({ seen }: Taken) => seen.filter(({ key }) => left.has(key));
    const next = all.reduce((one, two) => (added(two).length > added(one).length ? two : one));
    kept.push({ ...next, seen: added(next) });
    for (const { key } of next.seen) left.delete(key);
  }
  return kept;
}
