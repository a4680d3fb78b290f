import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtScreens, pageBytes } from './page-bytes.ts';

/** What the guided face check costs beyond the first screen, in bytes packed with brotli. */
export interface FaceBytes {
  /** The page and its own script and styles. */
  readonly page: number;
  /** The worker, the WASM that a phone of today takes, and the two models. */
  readonly models: number;
  readonly all: number;
  /** Scripts of other pages that name a file of the models, a sentence each. */
  readonly elsewhere: readonly string[];
}

/** Most bytes of the face page beyond the first screen, models and all. */
export const faceBudget = 450_000;
const facePage = '/face/face-recognition';

/** Bytes of the face page of a build; null where there is no build. */
export function faceBytes(folder: string = builtScreens): FaceBytes | null {
  const list = join(folder, 'pages.json');
  if (!existsSync(list)) return null;
  const { files, models } = JSON.parse(readFileSync(list, 'utf8'));
  const own = pageBytes(folder)?.find(({ path }) => path === facePage);
  if (!own) throw new Error(`${facePage} is not in the build`);
  const page = own.html + own.added;
  const fetched = takenOf(models.files).map(
    (file) => statSync(join(folder, `${file}.br`)).size,
  );
  const ofModels = fetched.reduce((a, b) => a + b, 0);
  const elsewhere = Object.entries<string>(files)
    .filter(([path]) => !path.startsWith('/face/'))
    .flatMap(([path, file]) => mentions(folder, { path, file, models: models.files }));
  return { page, models: ofModels, all: page + ofModels, elsewhere };
}

/** Of the two kinds of WASM a phone takes one: the larger, with SIMD, unless it is very old. */
function takenOf(files: readonly string[]): string[] {
  const hasSimd = files.some((file) => file.includes('-simd-'));
  return files.filter((file) => !file.endsWith('.wasm') || !hasSimd || file.includes('-simd-'));
}

interface OtherPage {
  readonly path: string;
  readonly file: string;
  readonly models: readonly string[];
}

function mentions(folder: string, { path, file, models }: OtherPage): string[] {
  const html = readFileSync(join(folder, file), 'utf8');
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  const texts = [html, ...[...scripts].map((one) => readFileSync(join(folder, one), 'utf8'))];
  return models
    .filter((model) => texts.some((text) => text.includes(model.replace('assets/', ''))))
    .map((model) => `${path} loads code that fetches ${model}`);
}
