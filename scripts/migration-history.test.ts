import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { migrationsPath, misnumbered, whyNoHistory } from './migration-history.ts';

let root = '';
let began = '';
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
const add = (name: string) => writeFileSync(join(root, migrationsPath, name), 'select 1');
const commit = () => {
  git('add', '.');
  git('commit', '--quiet', '--message', 'change');
};
const found = () => misnumbered(root, began).map((sentence) => sentence.slice(0, 12));

beforeEach(() => {
  root = temporaryFolder('migration-history');
  mkdirSync(join(root, migrationsPath), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  add('0001-store.sql');
  add('0044-loans.sql');
  commit();
  began = git('rev-parse', 'HEAD');
});
afterEach(() => rmSync(root, { recursive: true }));

it('a migration that follows all of its parent is well', () => {
  add('0045-more.sql');
  expect(found()).toEqual([]);
  commit();
  add('0046-again.sql');
  commit();
  expect(found()).toEqual([]);
});

it.each(['0043-between.sql', '0044-same.sql'])(
  '%s is refused before it is committed',
  (name) => {
    add(name);
    expect(misnumbered(root, began)).toEqual([
      `${name} is not numbered after 0044-loans.sql, which HEAD has: rename it to 0045-….`,
    ]);
  },
);

it('is refused after it was committed, also by later commits, until it is renamed', () => {
  add('0043-between.sql');
  commit();
  expect(found()).toEqual(['0043-between']);
  add('0045-later.sql');
  commit();
  expect(found()).toEqual(['0043-between']);
  const path = (name: string) => join(root, migrationsPath, name);
  renameSync(path('0043-between.sql'), path('0046-between.sql'));
  expect(found()).toEqual([]);
  commit();
  expect(found()).toEqual([]);
});

it('a branch is numbered after what the other side has when it is merged', () => {
  git('checkout', '--quiet', '-b', 'side');
  add('0045-side.sql');
  commit();
  git('checkout', '--quiet', 'main');
  add('0046-main.sql');
  commit();
  git('merge', '--quiet', '--no-edit', 'side');
  expect(found()).toEqual(['0045-side.sq']);
});

it('a clone without the beginning says what to do', () => {
  expect(whyNoHistory(root, began)).toBeNull();
  add('0045-more.sql');
  commit();
  const shallow = join(root, 'shallow');
  git('clone', '--quiet', '--depth=1', `file://${root}`, shallow);
  expect(whyNoHistory(shallow, began)).toContain('run "git fetch --unshallow"');
  expect(whyNoHistory(root, 'f'.repeat(40))).toContain(`lacks the commit ${'f'.repeat(40)}`);
});

it('the check of this repository passes at the typed command', () => {
  const command = join(import.meta.dirname, 'check-migrations.ts');
  const why = whyNoHistory(join(import.meta.dirname, '..'));
  const said = execFileSync(process.execPath, [command], { encoding: 'utf8' });
  expect(said).toBe(why === null ? '' : `${why}\n`);
});

it('the command refuses a wrong number, and names a history that is not whole', () => {
  const command = join(import.meta.dirname, 'check-migrations.ts');
  const typed = (...words: readonly string[]) =>
    execFileSync(process.execPath, [command, root, ...words], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  // The series of this product began elsewhere.
  expect(typed()).toContain('The history lacks the commit');
  expect(typed(began)).toBe('');
  add('0001-late.sql');
  expect(() => typed(began)).toThrow('Command failed');
});
