import { afterEach, expect, it, vi } from 'vitest';
import { wantsFewBytes } from './few-bytes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [undefined, false],
  [null, false],
  [{}, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ saveData: false, effectiveType: '3g' }, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('by a connection of %j bytes are dear: %s', (connection, isDear) => {
  vi.stubGlobal('navigator', { connection });
  expect(wantsFewBytes()).toBe(isDear);
});
