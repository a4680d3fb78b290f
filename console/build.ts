import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

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

/**
 * Builds the console into `dist/console`: one page for every address, hashed files in `assets/`.
 * Nothing is prerendered, as nothing is shown before somebody has logged in.
 * @param pack writes what is sent packed beside each file
 */
export async function buildConsole(pack: (folder: string) => Promise<void>): Promise<void> {
  try {
    await build({
      root: here,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
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
            codeSplitting: { groups: [{ name: 'libraries', test: libraries }] },
            chunkFileNames: 'assets/[hash:8].js',
            entryFileNames: 'assets/[hash:8].js',
            assetFileNames: 'assets/[hash:8][extname]',
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
