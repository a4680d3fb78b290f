import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourcesHash } from './screens.mjs';

let root = '';
const hash = () => sourcesHash(root, ['web', 'vite.config.ts', 'not-there']);
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'extramoney-screens-'));
  mkdirSync(join(root, 'web', 'home'), { recursive: true });
  write('web/home/home.tsx', 'a');
  write('vite.config.ts', 'b');
});

afterEach(() => rmSync(root, { recursive: true }));

test('the same sources have the same hash', () => {
  expect(hash()).toBe(hash());
});

const changes: [what: string, change: () => void][] = [
  ['a changed file', () => write('web/home/home.tsx', 'A')],
  ['a new file', () => write('web/home/card.tsx', '')],
  ['a changed configuration', () => write('vite.config.ts', 'B')],
  ['a file gone', () => rmSync(join(root, 'web/home/home.tsx'))],
];

test.each(changes)('%s asks for a new build', (_what, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test('another lender asks for a new build', () => {
  expect(sourcesHash(root, ['web'], 'LENDER_NAME=A')).not.toBe(hash());
  expect(sourcesHash(root, ['web'], 'LENDER_NAME=A')).not.toBe(
    sourcesHash(root, ['web'], 'LENDER_NAME=B'),
  );
});

test('a test beside a screen does not', () => {
  const before = hash();
  write('web/home/home.test.tsx', 'c');
  expect(hash()).toBe(before);
});
