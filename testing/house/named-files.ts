import type { Source } from './sources.ts';

/** A file of ours as documents name it, from the root: `server/http/serve.ts`. */
const ROOMS =
  'bench|console|contract|domain|journeys|scripts|server|simulator|terminal|testing|web';
const NAMED = new RegExp(
  `(?<![\\w./-])(?:${ROOMS})/[\\w./-]*\\.(?:tsx?|mjs|sql|css)(?![\\w-])`,
  'g',
);

/**
 * Finds files that a document names and that are not there. What happened stays as it was said:
 * the changelog, and decisions, which are of their day.
 * @returns one sentence for each, empty when all is well
 */
export function missingFiles(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  return sources
    .filter(({ path }) => path.endsWith('.md') && !/^CHANGELOG|^docs\/decisions\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(NAMED)]
        .map(([name]) => name)
        .filter((name) => !paths.has(name))
        .map((name) => `${path} names ${name}, which is not there`),
    );
}
