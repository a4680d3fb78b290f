import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { seededRandom } from '../seeded-random.ts';
import { cardHeight, cardWidth, portraitBox } from './card-drawing.ts';
import type { TestCard } from './card-people.ts';
import { type Corners, layOver, type Pixels, type Point } from './warp.ts';

/** How well a card is photographed; `far` is too small to be read with certainty. */
export type CardLevel =
  'good' | 'usual' | 'bad' | 'far' | 'turned-90' | 'turned-180' | 'turned-270';

interface Camera {
  readonly width: number;
  readonly height: number;
  readonly mostTiltDegrees: number;
  /** How far a corner may be off, as a share of the width. */
  readonly perspective: number;
  readonly blur: readonly [least: number, most: number];
  readonly noise: number;
  /** Of the light, what is missing at the darker end. */
  readonly shade: number;
  readonly light: number;
  readonly hasGlare: boolean;
  readonly jpegQuality: number;
  readonly turnDegrees: number;
}

const usual: Camera = {
  width: 1280,
  height: 960,
  mostTiltDegrees: 6,
  perspective: 0.025,
  blur: [0.7, 1.1],
  noise: 6,
  shade: 0.25,
  light: 0.9,
  hasGlare: false,
  jpegQuality: 60,
  turnDegrees: 0,
};

const bad: Camera = {
  width: 1024,
  height: 768,
  mostTiltDegrees: 12,
  perspective: 0.05,
  blur: [1.1, 1.6],
  noise: 14,
  shade: 0.4,
  light: 0.75,
  hasGlare: true,
  jpegQuality: 38,
  turnDegrees: 0,
};

const cameras: Readonly<Record<CardLevel, Camera>> = {
  good: {
    width: 1600,
    height: 1200,
    mostTiltDegrees: 2,
    perspective: 0.005,
    blur: [0, 0],
    noise: 2,
    shade: 0.08,
    light: 1,
    hasGlare: false,
    jpegQuality: 85,
    turnDegrees: 0,
  },
  usual,
  bad,
  far: { ...bad, width: 800, height: 600 },
  'turned-90': { ...usual, turnDegrees: 90 },
  'turned-180': { ...usual, turnDegrees: 180 },
  'turned-270': { ...usual, turnDegrees: 270 },
};

export interface CardPictureAsked {
  readonly card: TestCard;
  /** A picture of a face for the portrait; without one its box stays grey. */
  readonly portrait?: Uint8Array;
  readonly level: CardLevel;
  readonly seed: number;
}

/**
 * A photo of a card as a phone takes it, a JPEG: the same bytes for the same asking. It needs no
 * fonts.
 */
export async function cardPicture(asked: CardPictureAsked): Promise<Buffer> {
  const { card, portrait = null, ...taken } = asked;
  return photograph(await printCard(`${card.name}-front`, portrait), taken);
}

/** A photo of the back of a card, of which there are two. */
export async function cardBackPicture(
  asked: Pick<CardPictureAsked, 'level' | 'seed'> & { readonly back?: 1 | 2 },
): Promise<Buffer> {
  const { back = 1, ...taken } = asked;
  return photograph(await printCard(`back-${back}`, null), taken);
}

async function photograph(
  flat: Buffer,
  { level, seed }: Pick<CardPictureAsked, 'level' | 'seed'>,
): Promise<Buffer> {
  const random = seededRandom(seed);
  const camera = cameras[level];
  const table = makeTable(camera, random);
  const across = Math.round(camera.width * 0.9);
  const down = Math.round((across / cardWidth) * cardHeight);
  const printed = await toPixels(sharp(flat).resize(across, down));
  layOver(table, printed, cornersIn(camera, printed, random));
  light(table, camera, random);
  const seen = await blurred(table, between(camera.blur, random));
  addNoise(seen.data, camera.noise, random);
  const { width, height } = seen;
  return sharp(seen.data, { raw: { width, height, channels: 3 } })
    .rotate(camera.turnDegrees)
    .jpeg({ quality: camera.jpegQuality })
    .toBuffer();
}

/** The flat card with its portrait, a PNG. */
async function printCard(name: string, portrait: Uint8Array | null): Promise<Buffer> {
  const file = new URL(`./pictures/${name}.webp`, import.meta.url);
  const { left, top, width: boxWidth, height: boxHeight } = portraitBox;
  const card = sharp(await readFile(file));
  if (portrait !== null) {
    const input = await sharp(portrait)
      .resize(boxWidth, boxHeight, { fit: 'cover' })
      .removeAlpha()
      .toColourspace('srgb')
      .png()
      .toBuffer();
    card.composite([{ input, left, top }]);
  }
  return card.removeAlpha().png({ compressionLevel: 0 }).toBuffer();
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The surface under the card: cloth or wood in one colour, grained. */
function makeTable({ width, height }: Camera, random: () => number): Pixels {
  const data = new Uint8Array(3 * width * height);
  const tone = [70 + random() * 110, 60 + random() * 90, 50 + random() * 70];
  const grain = 20 + random() * 60;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wave = 1 + 0.12 * Math.sin(x / grain + 3 * Math.sin(y / (2 * grain)));
      for (let channel = 0; channel < 3; channel += 1) {
        data[3 * (y * width + x) + channel] = (tone[channel] ?? 0) * wave;
      }
    }
  }
  return { data, width, height };
}

/** Where the corners of the card are seen: tilted, from aside, not quite in the middle. */
function cornersIn(camera: Camera, card: Pixels, random: () => number): Corners {
  const tilt = ((random() * 2 - 1) * camera.mostTiltDegrees * Math.PI) / 180;
  const middle = [
    camera.width * (0.5 + (random() - 0.5) * 0.02),
    camera.height * (0.5 + (random() - 0.5) * 0.04),
  ] as const;
  const fill = 0.97;
  const corner = (across: -1 | 1, down: -1 | 1): Point => {
    const x = (across * card.width * fill) / 2;
    const y = (down * card.height * fill) / 2;
    const off = () => (random() * 2 - 1) * camera.perspective * camera.width;
    return [
      middle[0] + x * Math.cos(tilt) - y * Math.sin(tilt) + off() / 2,
      middle[1] + x * Math.sin(tilt) + y * Math.cos(tilt) + off() / 2,
    ];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Light that falls from one side, and a lamp mirrored in the lamination. */
function light({ data, width, height }: Pixels, camera: Camera, random: () => number): void {
  const angle = random() * 2 * Math.PI;
  const lamp = { x: width * random(), y: height * random(), size: width * 0.08 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along = (x / width - 0.5) * Math.cos(angle) + (y / height - 0.5) * Math.sin(angle);
      const share = camera.light * (1 - camera.shade * (0.5 + along * 0.7));
      const far = ((x - lamp.x) ** 2 + (y - lamp.y) ** 2) / lamp.size ** 2;
      const glare = camera.hasGlare ? 110 * Math.exp(-far) : 0;
      const first = 3 * (y * width + x);
      for (let at = first; at < first + 3; at += 1) {
        data[at] = Math.min(255, (data[at] ?? 0) * share + glare);
      }
    }
  }
}

function blurred({ data, width, height }: Pixels, sigma: number): Promise<Pixels> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return toPixels(sigma < 0.3 ? picture : picture.blur(sigma));
}

/** Nearly normal noise: three even ones added up. */
function addNoise(data: Uint8Array, strength: number, random: () => number): void {
  for (let at = 0; at < data.length; at += 1) {
    const noise = (random() + random() + random() - 1.5) * 2 * strength;
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + noise));
  }
}

function between([least, most]: readonly [number, number], random: () => number): number {
  return least + (most - least) * random();
}
