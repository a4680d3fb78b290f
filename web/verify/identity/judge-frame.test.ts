import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { cardPicture } from '../../../testing/cards/card-picture.ts';
import { testCard } from '../../../testing/cards/card-people.ts';
import type { Area } from '../camera/fitted-size.ts';
import { greyOf } from '../camera/grey-picture.ts';
import type { GreyPicture } from '../camera/grey-picture.ts';
import { frameIn } from './card-frame.ts';
import { detailWidth, judgeFrame, overviewSize, sideStrengths } from './judge-frame.ts';
import { judgeStill, stillSide } from './judge-still.ts';

const view = { width: 1280, height: 960 };
const cards: Buffer[] = [];

beforeAll(async () => {
  for (const [index, level] of (['good', 'usual', 'bad'] as const).entries()) {
    const picture = await cardPicture({ card: testCard(index * 5), level, seed: index });
    cards.push(await sharp(picture).resize(view).toBuffer());
  }
});

async function grey(picture: Buffer, area: Area, width: number): Promise<GreyPicture> {
  const height = Math.round((width * area.height) / area.width);
  const [left, top] = [Math.round(area.left), Math.round(area.top)];
  const part = { left, top, width: Math.round(area.width), height: Math.round(area.height) };
  const asked = sharp(picture).extract(part).resize(width, height, { fit: 'fill' });
  const data = await asked.removeAlpha().ensureAlpha().raw().toBuffer();
  return greyOf({ data: new Uint8ClampedArray(data), width, height });
}

async function judged(picture: Buffer) {
  const overview = await grey(picture, { left: 0, top: 0, ...view }, overviewSize.width);
  return judgeFrame({ overview, detail: await grey(picture, frameIn(view), detailWidth) });
}

/** The table of a picture, without its card. */
function tableOf(picture: Buffer) {
  const corner = { left: 0, top: 0, width: 48, height: 36 };
  return sharp(picture).extract(corner).resize(view.width, view.height, { fit: 'fill' });
}

async function fromFurther(picture: Buffer, scale: number): Promise<Buffer> {
  const width = Math.round(view.width * scale);
  const input = await sharp(picture).resize(width).toBuffer();
  return tableOf(picture).composite([{ input }]).png().toBuffer();
}

test.each([
  ['well lit and still', (card: Buffer) => card, 'good'],
  ['in half the light', (card: Buffer) => sharp(card).linear(0.6, 0).toBuffer(), 'good'],
  ['in the dark', (card: Buffer) => sharp(card).linear(0.25, 0).toBuffer(), 'too-dark'],
  ['out of focus', (card: Buffer) => sharp(card).blur(5).toBuffer(), 'blurred'],
  ['shaken', (card: Buffer) => sharp(card).blur(9).toBuffer(), 'blurred'],
  ['from too far', (card: Buffer) => fromFurther(card, 0.6), 'closer'],
  ['from across the table', (card: Buffer) => fromFurther(card, 0.4), 'closer'],
  [
    'not there, on a bright table',
    (card: Buffer) => tableOf(card).linear(1, 60).toBuffer(),
    'no-card',
  ],
])('a card %s is judged as it is', async (_, photographed, hint) => {
  for (const card of cards) expect(await judged(await photographed(card))).toBe(hint);
});

test('checked cloth is no card', async () => {
  const overview = drawn((x, y) =>
    Math.floor(x / 10) % 2 === Math.floor(y / 10) % 2 ? 60 : 180,
  );
  expect(judgeFrame({ overview, detail: overview })).not.toBe('good');
});

test('a side of the card is found where it ends, and only there', () => {
  const { left, top } = frameIn(overviewSize);
  const corner = drawn((x, y) => (x > left + 2 && y > top - 3 ? 200 : 40));
  const [upper, foot, hither, yonder] = sideStrengths(corner);
  expect(upper).toBeGreaterThan(100);
  expect(hither).toBeGreaterThan(100);
  expect([foot, yonder]).toEqual([0, 0]);
});

function drawn(brightness: (x: number, y: number) => number): GreyPicture {
  const { width, height } = overviewSize;
  const pixels = Uint8ClampedArray.from({ length: width * height }, (_, at) =>
    brightness(at % width, Math.floor(at / width)),
  );
  return { width, height, pixels };
}

test.each([
  ['well taken', 1600, (card: Buffer) => card, null],
  ['small', 900, (card: Buffer) => card, 'small'],
  ['too small to be taken', 600, (card: Buffer) => card, 'unusable'],
  ['dark', 1600, (card: Buffer) => sharp(card).linear(0.25, 0).toBuffer(), 'too-dark'],
  ['blurred', 1600, (card: Buffer) => sharp(card).blur(8).toBuffer(), 'blurred'],
])('a picture %s has its doubt said', async (_, width, photographed, doubt) => {
  const size = { width, height: width * 0.75 };
  for (const card of cards) {
    const seen = await grey(await photographed(card), { left: 0, top: 0, ...view }, stillSide);
    expect(judgeStill(size, seen)).toBe(doubt);
  }
});
