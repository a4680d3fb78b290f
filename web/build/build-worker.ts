import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const source = fileURLToPath(
  new URL('../platform/service-worker/service-worker.ts', import.meta.url),
);

/**
 * Builds the service worker as `sw.js` beside the pages, named by what they are. Pages name
 * their files by content, so another release is another worker, and the browser finds out on its
 * own.
 */
export async function buildWorker(folder: string, release: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: dirname(source),
    publicDir: false,
    define: { __RELEASE__: JSON.stringify(release) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: source,
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
