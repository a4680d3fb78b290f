import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedSincePassed } from './checks.mjs';

let root = '';
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const commit = () => {
  git('add', '.');
  git('commit', '--quiet', '--message', 'change');
};
const pass = () => write('node_modules/.cache/passed-at', git('rev-parse', 'HEAD'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'extramoney-checks-'));
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  git('init', '--quiet');
  write('.gitignore', 'node_modules/\n');
  for (const name of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) write(name, name);
  commit();
});
afterEach(() => rmSync(root, { recursive: true }));

test('without a run that passed everything is checked', () => {
  expect(changedSincePassed(root)).toBeNull();
});

test('what was committed, edited, added or deleted since then is checked', () => {
  pass();
  expect(changedSincePassed(root)).toEqual([]);
  write('a.ts', 'committed');
  commit();
  write('b.ts', 'edited');
  write('e.ts', 'added');
  rmSync(join(root, 'c.ts'));
  expect(changedSincePassed(root)).toEqual(['a.ts', 'b.ts', 'c.ts', 'e.ts']);
});

test.each(['package-lock.json', '.oxlintrc.json', '.prettierrc.json', '.prettierignore'])(
  'a changed %s asks for all files',
  (name) => {
    pass();
    write(name, '{}');
    expect(changedSincePassed(root)).toBeNull();
  },
);

test('a commit that is gone asks for all files', () => {
  write('node_modules/.cache/passed-at', 'f'.repeat(40));
  expect(changedSincePassed(root)).toBeNull();
});
