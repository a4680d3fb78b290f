import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { parseCivilDate } from '../../contract/words/civil-date.ts';
import { parseNrc } from '../../contract/market/nrc.ts';
import { drawFront } from './card-drawing.ts';
import { cardBackPicture, type CardLevel, cardPicture } from './card-picture.ts';
import { testCard, testCards } from './card-people.ts';
import { drawCards } from './draw-cards.ts';
import { layOver } from './warp.ts';

it.each(testCards)('$name says what its picture was drawn from', async (card) => {
  expect(parseNrc(card.nrc)).toBe(card.nrc);
  expect(parseCivilDate(card.birthDate)).toBe(card.birthDate);
  expect(drawFront({ ...card, font: 'sans' }, 1)).toContain(`>${card.nrc}</text>`);
  const file = new URL(`./pictures/${card.name}-front.webp`, import.meta.url);
  expect((await stat(file)).size).toBeLessThan(80_000);
});

it('draws a picture for each card, and two backs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'extramoney-cards-'));
  try {
    await drawCards(folder);
    const kept = await readdir(new URL('./pictures', import.meta.url));
    expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
    const drawn = await sharp(await readFile(join(folder, 'back-1.webp'))).metadata();
    expect(drawn).toMatchObject({ width: 1600, height: 1009 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('takes the same photo for the same seed, and another for another', async () => {
  const take = (seed: number) => cardPicture({ card: testCard(0), level: 'bad', seed });
  const first = await take(1);
  expect((await take(1)).equals(first)).toBe(true);
  expect((await take(2)).equals(first)).toBe(false);
});

const sizes: [CardLevel, number, number][] = [
  ['good', 1600, 1200],
  ['usual', 1280, 960],
  ['far', 800, 600],
  ['turned-90', 960, 1280],
  ['turned-180', 1280, 960],
];
it.each(sizes)('takes a %s photo of %d by %d pixels', async (level, width, height) => {
  const photo = await cardPicture({ card: testCard(1), level, seed: 3 });
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width, height });
});

it('takes photos of both backs', async () => {
  const [first, second] = await Promise.all([
    cardBackPicture({ level: 'usual', seed: 1 }),
    cardBackPicture({ back: 2, level: 'usual', seed: 1 }),
  ]);
  expect(first.equals(second)).toBe(false);
  expect(await sharp(first).metadata()).toMatchObject({ width: 1280, height: 960 });
});

it('puts a portrait into its box', async () => {
  const red = { width: 40, height: 50, channels: 3, background: '#ff0000' } as const;
  const portrait = await sharp({ create: red }).jpeg().toBuffer();
  const photo = await cardPicture({ card: testCard(0), portrait, level: 'good', seed: 1 });
  const { data } = await sharp(photo)
    .extract({ left: 300, top: 600, width: 60, height: 60 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[1]).toBeLessThan(40);
});

it('lays the corners of a picture where they are to be seen', () => {
  const white = { data: new Uint8Array(300).fill(255), width: 10, height: 10 };
  const below = { data: new Uint8Array(3 * 400), width: 20, height: 20 };
  layOver(below, white, [
    [2, 3],
    [17, 2],
    [15, 18],
    [4, 16],
  ]);
  const at = (x: number, y: number) => below.data[3 * (20 * y + x)];
  expect([at(10, 10), at(3, 4), at(14, 17), at(16, 3)]).toEqual([255, 255, 255, 255]);
  expect([at(1, 3), at(18, 2), at(17, 17), at(3, 16), at(10, 19)]).toEqual([0, 0, 0, 0, 0]);
});
