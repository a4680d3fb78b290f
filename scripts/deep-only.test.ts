import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deepOnly, depthOf } from './deep-only.mjs';

test.each(deepOnly)('%s is there to be left out', (pattern) => {
  expect(globSync(pattern, { cwd: new URL('..', import.meta.url).pathname })).not.toEqual([]);
});

test('CI and whoever names a test run everything', () => {
  expect(depthOf([], undefined)).toBe('usual');
  expect(depthOf([], 'false')).toBe('usual');
  expect(depthOf([], 'true')).toBe('deep');
  expect(depthOf(['cut-anywhere'], undefined)).toBe('deep');
});
