import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { seriesBeganWith } from '../server/store/database/released-migrations.ts';

/** Where migrations are, in the repository. */
export const migrationsPath = 'server/store/database/migrations';

/**
 * Why the history of migrations cannot be read whole; null where it can.
 * @param root the folder of the checkout
 */
export function whyNoHistory(root: string, began?: string): string | null {
  const shallow = git(root, 'rev-parse', '--is-shallow-repository');
  if (shallow === null) return 'There is no git, or this folder is no checkout.';
  const isShallow = shallow.trim() === 'true';
  // The oldest commit of a shallow clone seems to have added every file.
  const first = began ?? (isShallow ? null : seriesBegan(root));
  if (first !== null && git(root, 'merge-base', '--is-ancestor', first, 'HEAD') !== null) {
    return null;
  }
  return isShallow
    ? 'The clone is shallow: run "git fetch --unshallow", or clone without --depth.'
    : `The history lacks the commit ${began ?? `that added ${seriesBeganWith}`}: fetch it.`;
}

/** The commit at which the series of migrations began; null where the history lacks it. */
function seriesBegan(root: string): string | null {
  const path = `${migrationsPath}/${seriesBeganWith}`;
  const [added] = linesOf(
    git(root, 'log', '-1', '--no-renames', '--diff-filter=A', '--format=%H', '--', path),
  );
  return added ?? null;
}

/**
 * The migrations that are numbered before one which their parent commit had already: a database of
 * the parent would refuse them. Looks at every commit since the series began and at what is not
 * committed; a file that has another name by now is well.
 */
export function misnumbered(root: string, began = seriesBegan(root) ?? 'HEAD'): string[] {
  const now = sqlOf(readdirSync(join(root, migrationsPath)));
  const head = filesAt(root, 'HEAD');
  const sentences = lateAmong(now, head).map((name) => sentenceOf(name, head, 'HEAD'));
  const commits = git(
    root,
    ...['rev-list', '--first-parent', `${began}..HEAD`, '--', migrationsPath],
  );
  for (const commit of linesOf(commits)) {
    const parent = filesAt(root, `${commit}^`);
    const late = lateAmong(filesAt(root, commit), parent).filter((name) => now.includes(name));
    sentences.push(...late.map((name) => sentenceOf(name, parent, `the parent of ${commit}`)));
  }
  return sentences;
}

/** Commits that touched a migration, newest first, back to the beginning of the series. */
export function commitsOfMigrations(root: string, most: number): string[] {
  const began = seriesBegan(root);
  if (began === null) return [];
  const since = git(root, 'rev-list', `${began}..HEAD`, '--', migrationsPath);
  return [...linesOf(since), began].slice(0, most);
}

function lateAmong(names: readonly string[], parent: readonly string[]): string[] {
  const last = parent.at(-1) ?? '';
  return names.filter((name) => !parent.includes(name) && name.slice(0, 4) <= last.slice(0, 4));
}

function sentenceOf(name: string, parent: readonly string[], whose: string): string {
  const last = parent.at(-1) ?? '';
  const next = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
  return `${name} is not numbered after ${last}, which ${whose} has: rename it to ${next}-….`;
}

function filesAt(root: string, commit: string): string[] {
  const names = git(root, 'ls-tree', '--name-only', commit, `${migrationsPath}/`);
  return sqlOf(linesOf(names).map((path) => path.slice(migrationsPath.length + 1)));
}

function sqlOf(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith('.sql')).sort();
}

function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '');
}

/** What git prints; null where it refuses. */
function git(root: string, ...args: readonly string[]): string | null {
  try {
    // A clone may belong to another user than the one who checks it.
    return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch {
    return null;
  }
}
