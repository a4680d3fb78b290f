import { importsOf } from './imports.ts';
import { isCode, isTest, roomOf, type Source } from './sources.ts';

/** Which rooms a room may import from, besides itself. Rooms that are not named may import any. */
const MAY_IMPORT: ReadonlyMap<string, readonly string[]> = new Map([
  ['contract', []],
  ['domain', ['contract']],
  ['server', ['contract', 'domain']],
  ['web', ['contract']],
  ['console', ['contract']],
  ['simulator', []],
]);

/** Rooms that run anywhere, in the browser too: no module of Node's. */
const RUNS_ANYWHERE = new Set(['contract', 'domain']);

/**
 * Finds imports against the direction `contract ← domain ← server`, `contract ← web`,
 * `contract ← console`, with the simulator apart. A test may use `testing/` as well.
 * @returns one sentence for each, empty when all is well
 */
export function importsAgainstDirection(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => isCode(path))
    .flatMap((source) => importsOf(source).map((wanted) => complaint(wanted)))
    .filter((sentence) => sentence !== undefined);
}

function complaint({ from, to, isOurs }: ReturnType<typeof importsOf>[number]) {
  const room = roomOf(from);
  const allowed = MAY_IMPORT.get(room);
  if (allowed === undefined) return undefined;
  if (!isOurs) {
    const isNodes = to.startsWith('node:') && RUNS_ANYWHERE.has(room) && !isTest(from);
    return isNodes ? `${from} imports ${to}, but ${room} runs anywhere` : undefined;
  }
  const target = roomOf(to);
  if (target === room || allowed.includes(target)) return undefined;
  // What the build made is read, not imported.
  if (target === 'dist') return undefined;
  if (isTest(from) && target === 'testing') return undefined;
  return `${from} imports ${to}, but ${room} may not import ${target || 'files of the root'}`;
}
