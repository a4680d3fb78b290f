import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

const load = vi.fn<(module: string) => Promise<void>>(() => Promise.resolve());

beforeEach(() => load.mockClear());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a browser that tells nothing', {}, 7],
  ['a good network', { connection: { effectiveType: '4g', saveData: false } }, 7],
  ['3G', { connection: { effectiveType: '3g' } }, 7],
  ['2G', { connection: { effectiveType: '2g' } }, 0],
  ['a network slower than that', { connection: { effectiveType: 'slow-2g' } }, 0],
  ['a phone that saves data', { connection: { effectiveType: '4g', saveData: true } }, 0],
])('with %s the likely screens are fetched, or none', async (_with, phone, fetched) => {
  vi.stubGlobal('navigator', phone);
  await fetchAhead(load, () => Promise.resolve());
  expect(load).toHaveBeenCalledTimes(fetched);
});

test('a screen that cannot be fetched does not keep the next from it', async () => {
  vi.stubGlobal('navigator', {});
  load.mockRejectedValueOnce(new Error('no network'));
  await fetchAhead(load, () => Promise.resolve());
  expect(load).toHaveBeenCalledTimes(7);
});
