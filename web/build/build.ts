import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { InlineConfig } from 'vite';
import { writeAppFiles } from './app-files.ts';
import { bootScript } from './boot-script.ts';
import { buildWorker } from './build-worker.ts';
import { fileOfGroup, filesOf, filesOfWorker, largestSixth, readChunks } from './chunks.ts';
import type { Chunks } from './chunks.ts';
import { compiledAtOnce } from './compiled-at-once.ts';
import { compressFolder } from './compress-folder.ts';
import { groups } from './groups.ts';
import { inLanguage } from './in-language.ts';
import { leanFaceApi } from './lean-face-api.ts';
import { minifiedAgain } from './minified-again.ts';
import { cspHash, pageHtml, withIcon } from './page-html.ts';
import type { PageParts } from './page-html.ts';
import { shortClassName } from './short-class-name.ts';
import { smallLoader } from './small-loader.ts';
import type { Lender } from '../loans/parts/lender.ts';

export interface WebBuild {
  readonly lender: Lender;
  /** As pages name it: `en`. */
  readonly language: string;
  /** All that are offered: a screen with more than one has a choice. */
  readonly offered: readonly string[];
}

/** What the server needs to know of the built pages; written to `pages.json`. */
export interface BuiltPages {
  /** The file of each route, by its path with `:name` parts; `/` has none, it leads to `/home`. */
  readonly files: Readonly<Record<string, string>>;
  /** Addresses that only lead to another one. */
  readonly leads: Readonly<Record<string, string>>;
  /** For any other address, answered with 404. */
  readonly notFound: string;
  /** `sha256-…` of the inline scripts, for the content security policy. */
  readonly scriptHashes: readonly string[];
  /** `sha256-…` of the styles in a page, by its file: each page allows its own and no other. */
  readonly styleHashes: Readonly<Record<string, string>>;
  /** What each page runs for a borrower who is logged in, by its file. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
  readonly price: {
    /** The files in which the server writes the price where its places are. */
    readonly files: readonly string[];
    /** In them once, to be repeated for each product that opens later. */
    readonly nextLoan: string;
    /** The name of this build in the service worker: another price is another release. */
    readonly release: string;
  };
  readonly models: {
    /** The pages that may run them. */
    readonly pages: readonly string[];
    /** The file that runs them beside the page. */
    readonly worker: string;
    /** All that is fetched for them; of the two `.wasm` files a phone takes one. */
    readonly files: readonly string[];
  };
}

type Prerenderer = typeof import('../shell/prerender.tsx');
type Page = Awaited<ReturnType<Prerenderer['prerenderPages']>>[number];

interface Prerendered {
  readonly pages: readonly Page[];
  readonly nextLoan: string;
  readonly leads: Readonly<Record<string, string>>;
}

/**
 * Names that say what is inside cost the first page some hundred bytes. What is fetched by its
 * name (models, their worker) keeps it.
 */
const shortNames = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names }: { readonly names: readonly string[] }) =>
    names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
};

/** Calls that only describe: those of the contract that no screen makes are left out. */
const pureFunctions = ['endpoint', 'wireId', 'wireText', 'z'];

const releaseLetters = 12;

const here = join(import.meta.dirname, '..');
const leanSchemas = fileURLToPath(
  new URL('../platform/schemas/lean-schemas.ts', import.meta.url),
);
const pageLanguage = /^.*\/page-language\.ts$/;
const oneLanguage = fileURLToPath(new URL('../platform/one-language.ts', import.meta.url));
const finished = join(here, '../dist/web');
/** English is at the top; each other language has a folder of its code in this one. */
export const otherLanguages = 'languages';
/**
 * Built here first, so that a build that fails leaves the last good one in its place, and two at
 * once do not mix.
 */
const outFolder = join(here, `../dist/web-${process.pid}`);

/**
 * Builds the screens into `dist/web`, in English first and then in the others. It has hashed
 * assets and one HTML file a route, with its styles inside and its script after the first paint.
 * It has `pages.json`, and `.br` and `.gz` beside every text file.
 */
export async function buildWeb(
  lender: Lender,
  offered: readonly string[],
  to = finished,
): Promise<void> {
  // A test starts it as a test, which would take React's development build.
  process.env['NODE_ENV'] = 'production';
  try {
    for (const language of offered) {
      await buildInto({ lender, language, offered });
      const isFirst = language === offered[0];
      if (isFirst) await rm(to, { recursive: true, force: true });
      else await mkdir(join(to, otherLanguages), { recursive: true });
      await rename(outFolder, isFirst ? to : join(to, otherLanguages, language));
    }
  } finally {
    await rm(outFolder, { recursive: true, force: true });
  }
}

async function buildInto(options: WebBuild): Promise<BuiltPages> {
  const common = webConfig(options);
  await build({
    ...common,
    plugins: [
      ...(common.plugins ?? []),
      smallLoader('[disabled]'),
      minifiedAgain(),
      compiledAtOnce(['react', 'app']),
    ],
    build: {
      outDir: outFolder,
      emptyOutDir: true,
      manifest: true,
      modulePreload: false,
      rolldownOptions: {
        treeshake: { manualPureFunctions: pureFunctions },
        // A sentence is then fetched with the screen that says it, not with its whole file.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: { codeSplitting: { groups }, ...shortNames },
      },
    },
  });
  const built = await writePages(await prerenderAll(common));
  await writeAppFiles(outFolder);
  await buildWorker(outFolder, built.price.release);
  await compressFolder(outFolder);
  return built;
}

/** What the build and the development server have in common. */
export function webConfig({ lender, language, offered }: WebBuild): InlineConfig {
  return {
    root: here,
    configFile: false,
    logLevel: 'warn',
    plugins: [inLanguage(language), react()],
    css: { modules: { generateScopedName: shortClassName } },
    resolve: {
      alias: [
        { find: 'zod/mini', replacement: leanSchemas },
        ...(offered.length > 1 ? [] : [{ find: pageLanguage, replacement: oneLanguage }]),
      ],
    },
    worker: { plugins: () => [leanFaceApi()] },
    define: {
      __LENDER__: JSON.stringify(lender),
      __LANGUAGES__: JSON.stringify(offered.length > 1 ? offered : null),
      __LANGUAGE__: JSON.stringify(language),
    },
  };
}

/** Renders every page in Node, from a separate build that is thrown away. */
async function prerenderAll(common: InlineConfig): Promise<Prerendered> {
  // Inside the repository, so that the packages it imports are found.
  const folder = await mkdtemp(join(here, '../dist/.prerender-'));
  try {
    await build({
      ...common,
      build: {
        outDir: folder,
        emptyOutDir: true,
        ssr: 'shell/prerender.tsx',
        copyPublicDir: false,
      },
    });
    const entry = pathToFileURL(join(folder, 'prerender.js')).href;
    const prerenderer: Prerenderer = await import(entry);
    const leads = prerenderer.leadingAddresses();
    const nextLoan = await prerenderer.nextLoanMarkup();
    return { pages: await prerenderer.prerenderPages(), nextLoan, leads };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writePages({ pages, nextLoan, leads }: Prerendered): Promise<BuiltPages> {
  const read = (file: string) => readFile(join(outFolder, file), 'utf8');
  const template = withIcon(await read('index.html'), await read('icon.svg'));
  const chunks = readChunks(await read('.vite/manifest.json'));
  const files: Record<string, string> = {};
  const styleHashes: Record<string, string> = {};
  const withPrice: string[] = [];
  const scripts: Record<string, readonly string[]> = {};
  const release = createHash('sha256');
  for (const page of pages) {
    const parts = await partsOf(page, chunks);
    const file = `${page.path.slice(1).replace(/[/:]+/g, '-')}.html`;
    const html = pageHtml(template, parts);
    await writeFile(join(outFolder, file), html);
    release.update(html);
    files[page.path] = file;
    styleHashes[file] = cspHash(parts.styles);
    scripts[file] = await scriptsOf(parts);
    if (parts.showsPrice) withPrice.push(file);
  }
  const { '/not-found': notFound = '', ...routeFiles } = files;
  const [worker = '', ...models] = filesOfWorker(chunks, 'finder-worker');
  const built: BuiltPages = {
    files: routeFiles,
    leads,
    notFound,
    scriptHashes: [cspHash(bootScript)],
    styleHashes,
    scripts,
    price: {
      files: withPrice,
      nextLoan,
      release: release.digest('hex').slice(0, releaseLetters),
    },
    models: {
      pages: Object.keys(routeFiles).filter((path) => path.startsWith('/face/')),
      worker,
      files: [worker, ...models],
    },
  };
  await writeFile(join(outFolder, 'pages.json'), `${JSON.stringify(built, null, 2)}\n`);
  for (const used of ['index.html', '.vite']) {
    await rm(join(outFolder, used), { recursive: true });
  }
  return built;
}

/** What a page runs for a borrower who is logged in, what asks the first question first. */
async function scriptsOf({ firstFile, files, sessionFiles }: PageParts): Promise<string[]> {
  const all = [...new Set([firstFile, ...files, ...sessionFiles])];
  const scripts = all.filter((file) => file.endsWith('.js'));
  const sizeOf = async (file: string) => (await stat(join(outFolder, file))).size;
  return largestSixth(scripts, await Promise.all(scripts.map(sizeOf)));
}

async function partsOf(page: Page, chunks: Chunks): Promise<PageParts> {
  const app = filesOf(chunks, ['index.html']);
  const all = filesOf(chunks, ['index.html', ...page.modules]);
  const ifLoggedIn = filesOf(chunks, page.sessionModules);
  // The outline of a guarded screen needs only the app's own styles; those of the screen come
  // with its script.
  const drawn = filesOf(chunks, ['index.html', ...page.modules, ...page.drawnBy]);
  const sheets = page.access === 'public' ? drawn.sheets : app.sheets;
  const files = [...all.scripts, ...all.sheets.filter((file) => !sheets.includes(file))];
  const styles = await Promise.all(
    sheets.map(async (sheet) => (await readFile(join(outFolder, sheet), 'utf8')).trim()),
  );
  const rooted = (paths: readonly string[]) => paths.map((file) => `/${file}`);
  return {
    ...page,
    styles: styles.join(''),
    sheets: rooted(sheets),
    firstFile: `/${fileOfGroup(chunks, 'first')}`,
    files: rooted(files),
    sessionFiles: rooted(
      [...ifLoggedIn.scripts, ...ifLoggedIn.sheets].filter(
        (file) => !files.includes(file) && !sheets.includes(file),
      ),
    ),
  };
}
