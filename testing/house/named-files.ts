import type { Source } from './sources.ts';

/** One of our files as documents name it, from the root: `server/http/serve.ts`. */
const ROOMS =
  'bench|console|contract|domain|journeys|scripts|server|simulator|terminal|testing|web';
const NAMED = new RegExp(
  `(?<![\\w./-])(?:${ROOMS})/[\\w./-]*\\.(?:tsx?|mjs|sql|css)(?![\\w-])`,
  'g',
);

/**
 * Finds files that a document names and that are not there. History stays as it was:
 * the changelog, and the archive of decisions.
 * @returns one sentence for each, empty when all is well
 */
export function missingFiles(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  return sources
    .filter(
      ({ path }) => path.endsWith('.md') && !/^CHANGELOG|^docs\/adr\/archive\//.test(path),
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(NAMED)]
        .map(([name]) => name)
        .filter((name) => !paths.has(name))
        .map((name) => `${path} names ${name}, which is not there`),
    );
}
