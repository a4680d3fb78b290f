import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { InlineConfig } from 'vite';

const here = import.meta.dirname;
const finished = join(here, '../dist/console');
/** Built here first: a build that fails leaves the last good one in its place. */
const outFolder = join(here, `../dist/console-${process.pid}`);

/** What releases seldom change. */
const libraries = new RegExp(
  'node_modules/(react|react-dom|scheduler|wouter|regexparam|zod|@tanstack' +
    '|use-sync-external-\\w+)/',
);

/** Acts that only describe: those that no screen asks for are left out. */
const pureFunctions = ['staffAct', 'page', 'wireText', 'wireId', 'z'];

/** What the build and the development server have in common. */
export const consoleConfig: InlineConfig = {
  root: here,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
};

/**
 * Builds the console into `dist/console`: one page for every address, hashed files in `assets/`.
 * Nothing is prerendered, as nothing is shown before a login.
 * @param loader fetches the screens that come later
 * @param pack writes what is sent packed beside each file
 */
export async function buildConsole(
  loader: Plugin,
  pack: (folder: string) => Promise<void>,
): Promise<void> {
  // A test starts it as a test, which would take React's development build.
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      ...consoleConfig,
      plugins: [react(), loader],
      build: {
        outDir: outFolder,
        emptyOutDir: true,
        // What a further screen needs is not listed in the first: its names would be bytes of it.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        // The policy lets no picture or style stand in another file.
        assetsInlineLimit: 0,
        rolldownOptions: {
          treeshake: {
            manualPureFunctions: pureFunctions,
            // It does not say so itself: else all of it comes with the first screen.
            moduleSideEffects: [{ test: /@simplewebauthn/, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries },
                // What most pages need is in one file, which packs better than twenty small ones.
                { name: 'shared', test: /console\/(?:platform|ui)\//, minShareCount: 60 },
              ],
            },
            chunkFileNames: 'assets/[hash:7].js',
            entryFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
          },
        },
      },
    });
    await pack(outFolder);
    await rm(finished, { recursive: true, force: true });
    await rename(outFolder, finished);
  } finally {
    await rm(outFolder, { recursive: true, force: true });
  }
}
