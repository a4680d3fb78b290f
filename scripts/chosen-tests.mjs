import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /\.(test\.tsx?|journey\.ts|languages\.ts)$/;
const NOT_OURS = /^(node_modules|dist|data|test-results|\.git)$/;

/** Of the tests of journeys/ these walk in a browser, as every journey does. */
export const IN_A_BROWSER = ['loans', 'sessions', 'tables'].map(
  (name) => `journeys/conformance/${name}.test.ts`,
);

/** Tests here open pages that were built. */
const OPENS_SCREENS =
  /^(journeys|bench)\/|^server\/(app|growth)\/|^testing\/(calls|kill|package|roles)\//;

/**
 * The test files whose path contains one of the words, as vitest chooses them.
 * @param {string} root the folder of package.json
 * @param {readonly string[]} filters parts of paths, with or without the number of a line
 */
export function chosenTests(root, filters) {
  const parts = filters.map((filter) => filter.replace(/^\.\//, '').replace(/:\d+$/, ''));
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_OURS.test(entry.name))
    .flatMap(({ name }) =>
      readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${name}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => TEST.test(path) && parts.some((part) => path.includes(part)));
}

/**
 * The projects of vitest.config.ts that have these files.
 * @param {readonly string[]} files
 */
export function projectsOf(files) {
  return [...new Set(files.map(projectOf))];
}

/** @param {string} file */
export function isInABrowser(file) {
  return (
    /\.journey\.ts$|^journeys\/.*\.languages\.ts$/.test(file) || IN_A_BROWSER.includes(file)
  );
}

/** @param {string} file */
function projectOf(file) {
  if (file.endsWith('.languages.ts')) return 'languages';
  if (isInABrowser(file)) return 'journeys';
  return /^(server|demo)\//.test(file) ? 'server' : 'unit';
}

/** @param {readonly string[]} files */
export function needsScreens(files) {
  return files.some((file) => OPENS_SCREENS.test(file));
}
