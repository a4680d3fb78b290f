import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { needsOnlyPackages } from './filtered.mjs';

const root = mkdtempSync(join(tmpdir(), 'extramoney-filtered-'));
afterAll(() => rmSync(root, { recursive: true }));
for (const path of [
  'domain/loan/apr.test.ts',
  'server/lending/apr.test.ts',
  'journeys/login.journey.ts',
  'node_modules/domain/journey.test.ts',
]) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
}

test.each([
  ['domain/', true],
  ['loan/apr', true],
  ['apr', false],
  ['login', false],
  ['nowhere', false],
])('tests of %s need nothing but packages: %s', (part, light) => {
  expect(needsOnlyPackages(root, [part])).toBe(light);
});

test('without a word everything is needed', () => {
  expect(needsOnlyPackages(root, [])).toBe(false);
});
