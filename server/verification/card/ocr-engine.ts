import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { TextLine } from './text-line.ts';

/** Finds lines of text in a picture. */
export interface OcrEngine {
  /** Name and version, kept with every reading. */
  readonly name: string;
  /** The lines in a picture of any size, turned by so many degrees first. */
  lines(picture: Uint8Array, turnDegrees: 0 | 90 | 180 | 270): Promise<readonly TextLine[]>;
}

/** Measured: beyond this the reading gets slower and not better. */
const longestSide = 960;

/** One thread, since others wait for the cores; without the arena memory is given back. */
const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  // Only what ends the process: the runtime writes to the process's own stderr, past any log.
  logSeverityLevel: 4,
} as const;

interface LineImage {
  readonly image: unknown;
  readonly box: readonly (readonly number[])[];
}

/** The two networks inside the package. Its front door joins lines that stand side by side. */
interface Networks {
  readonly Detection: {
    create(options: object): Promise<{ run(picture: Uint8Array): Promise<LineImage[]> }>;
  };
  readonly Recognition: {
    create(options: object): Promise<{
      run(lines: readonly LineImage[]): Promise<readonly { text: string; mean: number }[]>;
    }>;
  };
}

/** PP-OCRv4 by onnxruntime; loading takes about half a second. */
export async function paddleOcr(): Promise<OcrEngine> {
  const { Detection, Recognition } = await loadNetworks();
  const detection = await Detection.create({ onnxOptions: sessionOptions });
  const recognition = await Recognition.create({ onnxOptions: sessionOptions });
  return {
    name: 'pp-ocrv4 (@gutenye/ocr-node 1.4.8)',
    async lines(picture, turnDegrees) {
      const found = await detection.run(await shrink(picture, turnDegrees));
      const lines: TextLine[] = [];
      for (const one of found) {
        // One at a time: together they would be joined by height, which a tilted card confuses.
        for (const { text, mean } of await recognition.run([one])) {
          lines.push({ text, mean, box: one.box.map(([x = 0, y = 0]) => [x, y] as const) });
        }
      }
      return lines;
    },
  };
}

/** Turned and made smaller, without a file in between. */
async function shrink(picture: Uint8Array, turnDegrees: number): Promise<Buffer> {
  return sharp(picture)
    .rotate(turnDegrees)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function loadNetworks(): Promise<Networks> {
  const frontDoor = createRequire(import.meta.url).resolve('@gutenye/ocr-node');
  // It tells the networks where files and pictures come from.
  await import(pathToFileURL(frontDoor).href);
  const common = pathToFileURL(createRequire(frontDoor).resolve('@gutenye/ocr-common'));
  const networks: Networks = await import(new URL('./models/index.js', common).href);
  return networks;
}
