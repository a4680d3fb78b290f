import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture, mostPixels } from './clean-picture.ts';
import { bombPng, movingWebp, photo } from './pictures-for-tests.ts';

const leastSide = 240;
/** Room and time for everything. */
const wish = { leastSide, mostBytes: 10_000_000, mostSeconds: 600 };

async function cleaned(file: Uint8Array): Promise<Buffer> {
  const picture = await cleanPicture(file, wish);
  if (typeof picture === 'string') throw new Error(`refused: ${picture}`);
  return picture;
}

async function sizeOf(file: Uint8Array) {
  const { format, width, height, space, channels } = await sharp(file).metadata();
  return { format, width, height, space, channels };
}

const half = (file: Buffer) => file.subarray(0, file.length / 2);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>');
const heif = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

describe('a file that is no picture we take', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['nothing', 'empty', () => Buffer.alloc(0)],
    ['text', 'other-type', () => Buffer.from('hello')],
    ['SVG', 'other-type', () => svg],
    ['GIF', 'other-type', () => gif],
    ['HEIF', 'heic', () => heif],
    ['TIFF', 'other-type', () => photo(600, 600).tiff().toBuffer()],
    ['SVG behind the first bytes of a JPEG', 'damaged', () => Buffer.concat([jpegStart, svg])],
    [
      'RIFF that is not WebP',
      'other-type',
      () => Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'),
    ],
    [
      'a JPEG cut in half',
      'damaged',
      async () => half(await photo(900, 900).jpeg().toBuffer()),
    ],
    ['a PNG cut in half', 'damaged', async () => half(await photo(900, 900).png().toBuffer())],
    [
      'a WebP cut in half',
      'damaged',
      async () => half(await photo(900, 900).webp().toBuffer()),
    ],
    ['a WebP that moves', 'moving', movingWebp],
  ])('is refused: %s, %s', async (_, cause, file) => {
    expect(await cleanPicture(await file(), wish)).toBe(cause);
  });

  it('is refused for its size: a bomb of 400 million pixels, before it is opened', async () => {
    const bomb = bombPng();
    expect(bomb.length).toBeLessThan(60_000);
    const before = process.memoryUsage().rss;
    expect(await cleanPicture(bomb, wish)).toBe('too-many-pixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(30_000_000);
  });

  it.each([
    [6000, mostPixels / 6000, 'is taken'],
    [6000, mostPixels / 6000 + 1, 'too-many-pixels'],
    [239, 900, 'too-few-pixels'],
    [900, 239, 'too-few-pixels'],
    [240, 900, 'is taken'],
    [12_000, 1_200, 'too-narrow'],
    [12_000, 239, 'too-few-pixels'],
  ])('of %i x %i: %s', async (width, height, outcome) => {
    const plain = { create: { width, height, channels: 3, background: 'red' } } as const;
    const file = await sharp({ ...plain, limitInputPixels: false })
      .png()
      .toBuffer();
    const picture = await cleanPicture(file, wish);
    expect(typeof picture === 'string' ? picture : 'is taken').toBe(outcome);
  });
});

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

describe('a picture that is taken', () => {
  it.each<[string, Sharp]>([
    ['JPEG', photo(800, 600).jpeg()],
    ['progressive JPEG', photo(800, 600).jpeg({ progressive: true })],
    ['PNG', photo(800, 600).png()],
    ['interlaced PNG', photo(800, 600).png({ progressive: true })],
    ['PNG of 16 bits', photo(800, 600).toColourspace('rgb16').png()],
    ['WebP', photo(800, 600).webp()],
    ['WebP without loss', photo(800, 600).webp({ lossless: true })],
    ['grey JPEG', photo(800, 600).greyscale().jpeg()],
    ['grey PNG', photo(800, 600).greyscale().png()],
    ['CMYK JPEG', photo(800, 600).toColourspace('cmyk').jpeg()],
    ['PNG that is half transparent', photo(800, 600).ensureAlpha(0.5).png()],
  ])('comes out as a WebP of three colours: %s', async (_, file) => {
    expect(await sizeOf(await cleaned(await file.toBuffer()))).toEqual({
      format: 'webp',
      width: 800,
      height: 600,
      space: 'srgb',
      channels: 3,
    });
  });

  it('is made no larger than what can be read, and never enlarged', async () => {
    const large = await cleaned(await photo(4000, 3000).jpeg().toBuffer());
    expect(await sizeOf(large)).toMatchObject({ width: 1600, height: 1200 });
    const small = await cleaned(await photo(300, 260).jpeg().toBuffer());
    expect(await sizeOf(small)).toMatchObject({ width: 300, height: 260 });
  });

  it('takes no more room than it is given, by losing what is seen least', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const create = {
      width: 1600,
      height: 1200,
      channels: 3,
      background: 'grey',
      noise,
    } as const;
    const grainy = await sharp({ create }).jpeg().toBuffer();
    const mostBytes = 110_000;
    expect((await cleaned(grainy)).length).toBeGreaterThan(mostBytes);
    const narrow = await cleanPicture(grainy, { ...wish, mostBytes });
    expect(narrow.length).toBeLessThanOrEqual(mostBytes);
    expect(typeof narrow === 'string' ? narrow : await sizeOf(narrow)).toMatchObject({
      width: 1024,
      height: 768,
    });
  });

  it('is on white where it was transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const create = { width: 300, height: 300, channels: 4, background: clear } as const;
    const picture = await cleaned(await sharp({ create }).png().toBuffer());
    const { channels } = await sharp(picture).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it('is upright, as the phone was held', async () => {
    const create = { width: 800, height: 600, channels: 3, background: 'white' } as const;
    const black = { width: 800, height: 60, channels: 3, background: 'black' } as const;
    const top = await sharp({ create: black }).png().toBuffer();
    const lying = sharp({ create }).composite([{ input: top, top: 0, left: 0 }]);
    const file = await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const picture = await cleaned(file);
    expect(await sizeOf(picture)).toMatchObject({ width: 600, height: 800 });
    // What was on top of the lying picture is on the right of the upright one.
    const right = sharp(picture).extract({ left: 560, top: 0, width: 40, height: 800 });
    expect((await sharp(await right.png().toBuffer()).stats()).channels[0]?.mean).toBeLessThan(
      9,
    );
    expect((await sharp(picture).metadata()).orientation).toBeUndefined();
  });

  it('has lost the place it was taken at, the camera, and all that hung on behind', async () => {
    const exif = {
      IFD0: { Make: 'Phone of Chanda', Copyright: 'secret' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '15/1 24/1 36/1' },
    };
    const inside = await photo(800, 600).withExif(exif).jpeg().toBuffer();
    const file = Buffer.concat([inside, Buffer.from('<?php system($_GET["c"]); ?>PK\x03\x04')]);
    expect(file.includes('Phone of Chanda')).toBe(true);
    const picture = await cleaned(file);
    const { exif: left, icc, xmp, iptc } = await sharp(picture).metadata();
    expect([left, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    for (const word of ['Phone of Chanda', 'secret', 'Exif', '<?php', 'PK\x03\x04']) {
      expect(picture.includes(word), word).toBe(false);
    }
  });
});
