import { importsOf } from './imports.ts';
import { isCode, isTest, roomOf, type Source } from './sources.ts';

/** Rooms that are the product: a file there that only a test imports is dead. */
const PRODUCT = new Set([
  'contract',
  'domain',
  'server',
  'web',
  'console',
  'terminal',
  'simulator',
]);

/** Files that somebody runs by name. */
const ENTRIES = [
  /^(server\/app|simulator)\/main\.ts$/,
  /^(console\/index\.html|web\/(index\.html|shell\/prerender\.tsx))$/,
  /^scripts\/(build-web|build-console|write-english)\.ts$/,
  /^scripts\/package\/build-screens\.mjs$/,
  /^bench\/[^/]+\.ts$/,
  /^[^/]+\.config\.ts$/,
  /^testing\/one-postgres\.ts$/,
];

const LOADED_BY_FOLDER = [/^server\/store\/database\/migrations\/\d{4}-[a-z0-9-]+\.sql$/];

/**
 * Finds source files that nobody imports and that are no entry. The product's files must be
 * reachable from the product's entries; tests reach only what stands outside the product.
 * @returns one sentence for each, empty when all is well
 */
export function deadFiles(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const scripts = byPath.get('package.json')?.text ?? '';
  const isEntry = ({ path }: Source) =>
    ENTRIES.some((entry) => entry.test(path)) || (isCode(path) && scripts.includes(path));
  const product = reachable(sources.filter(isEntry), byPath);
  const all = reachable(
    sources.filter((source) => isEntry(source) || isTest(source.path)),
    byPath,
  );
  return sources
    .filter(({ path }) => isOwed(path) && !(isProduct(path) ? product : all).has(path))
    .map(({ path }) => `${path} is imported by nobody that runs`);
}

function isOwed(path: string): boolean {
  if (!/\.(ts|tsx|mjs|css|sql)$/.test(path) || path.endsWith('.d.ts') || isTest(path))
    return false;
  return !LOADED_BY_FOLDER.some((rule) => rule.test(path));
}

/** What a room keeps for its own tests says so in its name. */
function isProduct(path: string): boolean {
  return PRODUCT.has(roomOf(path)) && !/-for-tests\.tsx?$/.test(path);
}

function reachable(
  entries: readonly Source[],
  byPath: ReadonlyMap<string, Source>,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.path)) continue;
    seen.add(next.path);
    const wanted = importsOf(next).flatMap(({ to }) => byPath.get(to) ?? []);
    waiting.push(...wanted);
  }
  return seen;
}
