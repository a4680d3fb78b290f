import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFull, ensureDataFolder } from './data-folder.mjs';

test('the data folder is made, and left empty', () => {
  const root = mkdtempSync(join(tmpdir(), 'extramoney-folder-'));
  const folder = join(root, 'deep', 'data');
  ensureDataFolder(folder);
  expect(existsSync(folder)).toBe(true);
  expect(statSync(folder).mode & 0o066).toBe(0);
  rmSync(root, { recursive: true });
});

test('a folder that cannot be made is named, with the variable that chooses another', () => {
  const root = mkdtempSync(join(tmpdir(), 'extramoney-folder-'));
  writeFileSync(join(root, 'file'), '');
  const folder = join(root, 'file', 'data');
  expect(() => ensureDataFolder(folder)).toThrow(/file\/data cannot be written to.*DATA_DIR/);
  rmSync(root, { recursive: true });
});

test('a full disk says how much is free and how much is needed', () => {
  expect(diskFull('data', 12 * 1024 * 1024)).toMatch(/12 MB are free, 300 MB are needed/);
});
