import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deepOnly, depthOf } from './deep-only.mjs';
import { root } from './root.mjs';

test.each(deepOnly)('%s is there to be left out', (pattern) => {
  expect(globSync(pattern, { cwd: root })).not.toEqual([]);
});

test('CI and a named test run everything', () => {
  expect(depthOf([], undefined)).toBe('usual');
  expect(depthOf([], 'false')).toBe('usual');
  expect(depthOf([], 'true')).toBe('deep');
  expect(depthOf(['cut-anywhere'], undefined)).toBe('deep');
});
