import { isCode, isTest } from './sources.ts';
import type { Source } from './sources.ts';

/**
 * Storage that a browser may deny, fill up or lack. If a page uses one and does not expect it to
 * throw, the page stops there: a button does nothing, or a screen waits forever.
 */
const store = new RegExp(
  '\\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches|document\\.cookie)\\b' +
    '|\\bnavigator\\.(?:serviceWorker|locks|storage)\\b',
);

/** Files that expect it. The worker and the inline script of each page are separate files. */
const expectIt: ReadonlySet<string> = new Set([
  'web/platform/session/stores.ts',
  'web/platform/session/cookies.ts',
  'web/platform/session/browser-for-tests.ts',
  'web/platform/service-worker/service-worker.ts',
  'web/build/boot-script.ts',
  'console/ui/browser-store.ts',
]);

/** The lines of screens that use such storage directly. */
export function bareStores(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(?:web|console)\//.test(path) && isCode(path) && !isTest(path))
    .filter(({ path }) => !expectIt.has(path))
    .flatMap(({ path, text }) => {
      const code = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, (comment) =>
        comment.replace(/[^\n]/g, ''),
      );
      return code
        .split('\n')
        .flatMap((line, at) => (store.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : []));
    });
}
