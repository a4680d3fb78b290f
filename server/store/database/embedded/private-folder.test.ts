import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { privateFolder } from './private-folder.ts';

const within = temporaryFolder('private-folder');
afterAll(() => rmSync(within, { recursive: true, force: true }));

const isClosed = (folder: string) => (statSync(folder).mode & 0o066) === 0;

function folderOf(name: string, mode: number, hasDatabase: boolean): string {
  const folder = join(within, name);
  mkdirSync(join(folder, 'postgres'), { recursive: true });
  if (hasDatabase) writeFileSync(join(folder, 'postgres/PG_VERSION'), '18');
  chmodSync(folder, mode);
  return folder;
}

it('makes a data folder that no other user reads', () => {
  privateFolder(join(within, 'new/data'));
  expect(isClosed(join(within, 'new/data'))).toBe(true);
});

it.each([
  ['with our database', 0o755, true, true],
  ['with something else', 0o755, false, false],
  ['of all users', 0o777, true, false],
])('closes a folder that was here %s, or leaves it', (name, mode, hasDatabase, closes) => {
  const folder = folderOf(name, mode, hasDatabase);
  privateFolder(folder);
  expect(isClosed(folder)).toBe(closes);
});
