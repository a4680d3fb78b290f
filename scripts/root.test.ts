import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { root } from './root.mjs';

const folder = temporaryFolder('root');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('commands find their folder where its path has a space', () => {
  const there = join(folder, 'a path, with 100% space');
  cpSync(join(root, 'scripts'), join(there, 'scripts'), { recursive: true });
  mkdirSync(join(there, 'bench'));
  writeFileSync(join(there, 'bench/nights.ts'), '');
  const { stderr } = spawnSync(process.execPath, [join(there, 'scripts/bench.mjs')], {
    encoding: 'utf8',
  });
  expect(stderr.trim()).toBe('Say which: npm run bench -- <name>, one of nights.');
});

it('no source takes the path of a file from its URL', () => {
  const asked = [
    'grep',
    '-l',
    '-F',
    'import.meta.url).pathname',
    '--',
    '*.ts',
    '*.tsx',
    '*.mjs',
  ];
  const { stdout } = spawnSync('git', asked, { cwd: root, encoding: 'utf8' });
  expect(
    stdout.split('\n').filter((file) => file !== '' && file !== 'scripts/root.test.ts'),
  ).toEqual([]);
});
