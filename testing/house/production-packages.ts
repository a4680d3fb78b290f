import * as z from 'zod/mini';
import { type Import, importsOf } from './imports.ts';
import { isCode, roomOf, type Source } from './sources.ts';

/** What is started by name where real people use the product. */
export const runInProduction = [
  'scripts/start.mjs',
  'scripts/run.mjs',
  'server/app/main.ts',
  'server/app/check/check-main.ts',
  'server/app/copy/copy-main.ts',
  'terminal/operator.ts',
] as const;

const packagesSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
});

/**
 * Finds what production loads, at any distance from its entries, and `npm ci --omit=dev` would not
 * install. The simulator is not started there and does not count.
 * @returns one sentence for each, empty when all is well
 */
export function missingInProduction(
  sources: readonly Source[],
  entries: readonly string[] = runInProduction,
): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const text = byPath.get('package.json')?.text ?? '{}';
  const { dependencies, optionalDependencies } = packagesSchema.parse(JSON.parse(text));
  const installed = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
  const missing = entries
    .filter((entry) => !byPath.has(entry))
    .map((entry) => `${entry} is run in production and is not there`);
  for (const { from, to, isOurs } of loadedFrom(byPath, entries)) {
    if (isOurs || /^(node|virtual):/.test(to) || installed.has(packageOf(to))) continue;
    missing.push(`${from} loads ${packageOf(to)}, which production does not install`);
  }
  return missing;
}

/** The imports that lead from production into a room, at any distance from its entries. */
export function leadsInto(
  room: string,
  sources: readonly Source[],
  entries: readonly string[] = runInProduction,
): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return loadedFrom(byPath, entries)
    .filter(({ to, isOurs }) => isOurs && roomOf(to) === room)
    .map(({ from, to }) => `${from} loads ${to}`);
}

function loadedFrom(
  byPath: ReadonlyMap<string, Source>,
  entries: readonly string[],
): readonly Import[] {
  const loaded: Import[] = [];
  const seen = new Set<string>(entries);
  for (const path of seen) {
    const source = byPath.get(path);
    if (source === undefined || !isLoaded(path)) continue;
    for (const wanted of importsOf(source)) {
      loaded.push(wanted);
      if (wanted.isOurs) seen.add(wanted.to);
    }
  }
  return loaded;
}

function isLoaded(path: string): boolean {
  return isCode(path) || /\.(css|html)$/.test(path);
}

/** `@scope/name` of `@scope/name/file.js`, `name` of `name/file.js`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
