import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColours = 256;

/**
 * The same picture in its 256 most used colours, at some half of its size: a screen is mostly
 * flat, and every other colour is drawn in the nearest of them. Takes what a browser makes, 8-bit
 * RGB or RGBA without interlacing (W3C PNG specification, third edition).
 */
export function smallPng(png: Buffer): Buffer {
  const { width, height, pixels } = readPng(png);
  const palette = mostUsed(pixels);
  const placeOf = new Map(palette.map((colour, place) => [colour, place]));
  const rows = Buffer.alloc((width + 1) * height);
  for (const [at, colour] of pixels.entries()) {
    const place = placeOf.get(colour) ?? nearest(colour, palette);
    placeOf.set(colour, place);
    rows[at + Math.floor(at / width) + 1] = place;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap(partsOf));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** Each pixel as one number, red highest. */
function readPng(png: Buffer) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const samples = { 2: 3, 6: 4 }[png[25] ?? 0];
  if (png[24] !== 8 || png[28] !== 0 || samples === undefined) {
    throw new Error('this is not a picture as a browser makes it');
  }
  const raw = unfiltered(inflateSync(dataOf(png)), { rowBytes: width * samples, samples });
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = raw.readUIntBE(at * samples, 3);
  return { width, height, pixels };
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const isData = png.toString('latin1', at + 4, at + 8) === 'IDAT';
    if (isData) parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

interface Shape {
  readonly rowBytes: number;
  readonly samples: number;
}

/** Takes back what each row was filtered by: none, left, up, their mean, or Paeth's choice. */
function unfiltered(rows: Buffer, { rowBytes, samples }: Shape): Buffer {
  const height = rows.length / (rowBytes + 1);
  const out = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const filter = rows[row * (rowBytes + 1)] ?? 0;
    for (let byte = 0; byte < rowBytes; byte += 1) {
      const at = row * rowBytes + byte;
      const left = byte < samples ? 0 : (out[at - samples] ?? 0);
      const up = row === 0 ? 0 : (out[at - rowBytes] ?? 0);
      const corner = byte < samples || row === 0 ? 0 : (out[at - rowBytes - samples] ?? 0);
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      out[at] = (rows[at + row + 1] ?? 0) + (guesses[filter] ?? 0);
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp] = [Math.abs(guess - left), Math.abs(guess - up)];
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function mostUsed(pixels: Uint32Array): number[] {
  const uses = new Map<number, number>();
  for (const colour of pixels) uses.set(colour, (uses.get(colour) ?? 0) + 1);
  const byUse = [...uses].sort(([, one], [, other]) => other - one);
  return byUse.slice(0, mostColours).map(([colour]) => colour);
}

function nearest(colour: number, palette: readonly number[]): number {
  const distances = palette.map((one) => distance(partsOf(one), partsOf(colour)));
  return distances.indexOf(Math.min(...distances));
}

function distance(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, part, place) => sum + (part - (other[place] ?? 0)) ** 2, 0);
}

function partsOf(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}
