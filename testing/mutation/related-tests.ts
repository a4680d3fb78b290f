import { basename, dirname, matchesGlob } from 'node:path';
import { deepOnly } from '../../scripts/deep-only.mjs';
import { importsOf } from '../house/imports.ts';
import { isTest, roomOf, type Source } from '../house/sources.ts';

/**
 * Finds the tests of a file's room that load it, in any way. Those of its folder come first,
 * then those that import it or are in a folder of its name. One noun names an area everywhere.
 * Then they are ordered by how near they are and how many imports are between. Those that only
 * CI runs are left out: each takes minutes.
 */
export function relatedTests(sources: readonly Source[]): (path: string) => string[] {
  const loadedBy = new Map<string, string[]>();
  for (const source of sources) {
    for (const { to, isOurs } of importsOf(source)) {
      if (isOurs) loadedBy.set(to, [...(loadedBy.get(to) ?? []), source.path]);
    }
  }
  return (path) => {
    const steps = stepsFrom(path, loadedBy);
    const isClose = (test: string) =>
      steps.get(test) === 1 || basename(dirname(test)) === basename(dirname(path));
    return [...steps.keys()]
      .filter((one) => isTest(one) && roomOf(one) === roomOf(path))
      .filter((one) => !deepOnly.some((pattern) => matchesGlob(one, pattern)))
      .toSorted(
        (a, b) =>
          Number(isClose(b)) - Number(isClose(a)) ||
          sharedFolders(b, path) - sharedFolders(a, path) ||
          (steps.get(a) ?? 0) - (steps.get(b) ?? 0) ||
          a.localeCompare(b),
      );
  };
}

/** How many imports are between the file and each of those that load it. */
function stepsFrom(
  path: string,
  loadedBy: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const steps = new Map([[path, 0]]);
  for (const [one, step] of steps) {
    for (const loader of loadedBy.get(one) ?? []) {
      if (!steps.has(loader)) steps.set(loader, step + 1);
    }
  }
  return steps;
}

function sharedFolders(a: string, b: string): number {
  const [left, right] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  const differs = left.findIndex((folder, place) => folder !== right[place]);
  return differs < 0 ? left.length : differs;
}
