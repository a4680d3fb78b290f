import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of the repository. */
export interface Source {
  /** From the root, with slashes: `domain/loan/loan.ts`. */
  readonly path: string;
  readonly text: string;
}

/** What is made by tools or belongs to the machine, and is not ours to check. */
const NOT_OURS = new Set([
  ...['node_modules', '.git', 'dist', 'data', 'gallery', 'test-results', 'results'],
]);

const TEXT = /\.(ts|tsx|mjs|css|sql|json|md|html|svg|txt|webmanifest)$|^\.[a-z.]+$|\/run$/;

/**
 * Every text file of the repository, sorted by path.
 * @param root the folder of package.json
 */
export function readSources(root: string): Source[] {
  return pathsBelow(root, '')
    .filter((path) => TEXT.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pathsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !NOT_OURS.has(entry.name) ? pathsBelow(root, path) : [];
  });
}

/** The room of a path: its first folder, or `''` for a file in the root. */
export function roomOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

/** TypeScript and JavaScript: what can import. */
export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

/** A test or a journey: run by the test runner, never imported. */
export function isTest(path: string): boolean {
  return /\.(test\.tsx?|journey\.ts|languages\.ts)$/.test(path);
}
