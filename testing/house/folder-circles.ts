import { reaches } from './import-circles.ts';
import { importsOf } from './imports.ts';
import { isCode, isTest, type Source } from './sources.ts';

/**
 * Imports between two folders of a module, at any depth, that lead back by way of others, values or
 * types. A file beside a folder counts as a folder; circles of files alone are found elsewhere.
 * @returns `server/lending/coupons -> server/lending/orders`, sorted
 */
export function folderCircles(sources: readonly Source[]): string[] {
  const wanted = new Map<string, Set<string>>();
  for (const source of sources) {
    if (!isCode(source.path) || isForTests(source.path)) continue;
    for (const { to, isOurs } of importsOf(source)) {
      const parted = isOurs ? partingOf(source.path, to) : null;
      if (parted === null) continue;
      const [from, other] = parted;
      wanted.set(from, (wanted.get(from) ?? new Set()).add(other));
    }
  }
  return [...wanted]
    .flatMap(([from, all]) => [...all].map((to) => ({ from, to })))
    .filter(({ from, to }) => reaches(to, from, wanted))
    .map(({ from, to }) => `${from} -> ${to}`)
    .toSorted();
}

/** Where two paths of one module part: a folder or file each. Null for two files of a folder. */
function partingOf(one: string, other: string): readonly [string, string] | null {
  const [parts, others] = [one.split('/'), other.split('/')];
  const depth = parts.findIndex((part, at) => part !== others[at]);
  if (depth < 2) return null;
  const [from, to] = [parts, others].map((all) => all.slice(0, depth + 1).join('/'));
  if (from === undefined || to === undefined || (from === one && to === other)) return null;
  return [from, to];
}

function isForTests(path: string): boolean {
  return isTest(path) || /-for-tests\.tsx?$/.test(path);
}
