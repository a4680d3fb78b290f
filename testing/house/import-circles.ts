import { importsOf } from './imports.ts';
import { isCode, isTest, type Source } from './sources.ts';

/**
 * Finds files that import themselves by way of others, in every room. The lint refuses such circles
 * where they are loaded; here an import of a type alone counts too.
 * @returns the paths, empty when all is well
 */
export function inImportCircles(sources: readonly Source[]): string[] {
  const wanted = new Map(
    sources
      .filter(({ path }) => isCode(path) && !isTest(path))
      .map((source) => [source.path, importsOf(source).map(({ to }) => to)]),
  );
  return [...wanted.keys()].filter((path) => reaches(path, path, wanted));
}

/** Whether one leads to the other, over any number of steps; to itself only by way of others. */
export function reaches(
  from: string,
  to: string,
  wanted: ReadonlyMap<string, Iterable<string>>,
): boolean {
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
