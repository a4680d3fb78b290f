import { importsOf } from './imports.ts';
import { isCode, isTest, roomOf, type Source } from './sources.ts';

/** Rooms whose files may be read one after the other, each after what it builds on. */
const IN_ONE_ORDER = new Set(['contract', 'domain', 'server', 'web', 'terminal', 'simulator']);

/**
 * Finds files of these rooms that import themselves by way of others. The lint refuses such circles
 * where they are loaded; here an import of a type alone counts too.
 * @returns the paths, empty when all is well
 */
export function inImportCircles(sources: readonly Source[]): string[] {
  const wanted = new Map(
    sources
      .filter(({ path }) => IN_ONE_ORDER.has(roomOf(path)) && isCode(path) && !isTest(path))
      .map((source) => [source.path, importsOf(source).map(({ to }) => to)]),
  );
  return [...wanted.keys()].filter((path) => reaches(path, path, wanted));
}

function reaches(from: string, to: string, wanted: ReadonlyMap<string, string[]>): boolean {
  const seen = new Set<string>();
  const waiting = [...(wanted.get(from) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === to) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(wanted.get(next) ?? []));
  }
  return false;
}
