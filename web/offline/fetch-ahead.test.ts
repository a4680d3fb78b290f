import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Route } from '../routes.tsx';
import { fetchAhead } from './fetch-ahead.ts';

const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
const routeTo = (path: string): Route => ({
  path,
  title: '',
  access: 'auth',
  page: { Screen: () => null, load },
});
const routes = ['/me', '/qp', '/coupon'].map(routeTo);

beforeEach(() => load.mockClear());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a browser that tells nothing', {}, 2],
  ['a good network', { connection: { effectiveType: '4g', saveData: false } }, 2],
  ['3G', { connection: { effectiveType: '3g' } }, 2],
  ['2G', { connection: { effectiveType: '2g' } }, 0],
  ['a network slower than that', { connection: { effectiveType: 'slow-2g' } }, 0],
  ['a phone that saves data', { connection: { effectiveType: '4g', saveData: true } }, 0],
])('with %s the likely screens are fetched, or none', async (_with, phone, fetched) => {
  vi.stubGlobal('navigator', phone);
  await fetchAhead(routes, () => Promise.resolve());
  expect(load).toHaveBeenCalledTimes(fetched);
});

test('a screen that cannot be fetched does not keep the next from it', async () => {
  vi.stubGlobal('navigator', {});
  load.mockRejectedValueOnce(new Error('no network'));
  await fetchAhead(routes, () => Promise.resolve());
  expect(load).toHaveBeenCalledTimes(2);
});
