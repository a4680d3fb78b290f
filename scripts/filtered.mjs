import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Tests here need no browser, no database server and no built screens. */
const LIGHT = /^(contract|domain|web|terminal|simulator|scripts|testing\/(house|language))\//;

const TEST = /\.(test\.tsx?|journey\.ts)$/;
const NOT_OURS = /^(node_modules|dist|data|test-results|\.git)$/;

/**
 * Whether the tests that these words choose need nothing but packages: then nothing else is set
 * up for them. Without a word all tests run.
 * @param {string} root the folder of package.json
 * @param {readonly string[]} filters parts of paths
 */
export function needsOnlyPackages(root, filters) {
  const rooms = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !NOT_OURS.test(entry.name),
  );
  const wanted = rooms
    .flatMap(({ name }) =>
      readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${name}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => TEST.test(path) && filters.some((part) => path.includes(part)));
  return wanted.length > 0 && wanted.every((path) => LIGHT.test(path));
}
