import { afterEach, expect, test } from 'vitest';
import { playBrowser } from './browser-for-tests.ts';
import type { PlayedBrowser } from './browser-for-tests.ts';
import { cookiesAreKept, readCookie, writeCookie } from './cookies.ts';
import { phoneStore, tabStore } from './stores.ts';

let browser: PlayedBrowser | null = null;
afterEach(() => browser?.close());

/** Makes what a browser has under a name answer so. */
function answer(name: string, get: () => unknown): void {
  Object.defineProperty(globalThis, name, { configurable: true, get });
}

const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = () => ({
  getItem: () => null,
  setItem: () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  },
  removeItem: () => undefined,
});

const stores = [
  ['localStorage', phoneStore],
  ['sessionStorage', tabStore],
] as const;
const troubles = [
  ['denied', denied],
  ['full', full],
  ['absent', () => undefined],
  ['null', () => null],
] as const;

test.each(
  stores.flatMap(([name, store]) =>
    troubles.map(([what, get]) => ({ name, store, what, get })),
  ),
)('$name that is $what is remembered by the page', ({ name, store, get }) => {
  browser = playBrowser('http://localhost/home');
  answer(name, get);
  expect(store.read('a')).toBeNull();
  store.write('a', 'one');
  expect(store.read('a')).toBe('one');
  store.write('a', null);
  expect(store.read('a')).toBeNull();
});

test('what a full store did not take is written when there is room again', () => {
  browser = playBrowser('http://localhost/home');
  const { localStorage } = globalThis;
  phoneStore.write('b', 'kept');
  answer('localStorage', full);
  phoneStore.write('b', 'newer');
  expect(phoneStore.read('b')).toBe('newer');
  answer('localStorage', () => localStorage);
  expect(phoneStore.read('b')).toBe('newer');
  phoneStore.write('b', 'newest');
  expect(localStorage.getItem('b')).toBe('newest');
});

test('cookies that are denied are none, and are known to be', () => {
  browser = playBrowser('http://localhost/home');
  expect(cookiesAreKept()).toBe(true);
  expect(readCookie('try')).toBeNull();
  answer('document', () => ({
    get cookie() {
      return denied();
    },
    set cookie(_text: string) {
      denied();
    },
  }));
  expect(cookiesAreKept()).toBe(false);
  writeCookie('token', 'one');
  expect(readCookie('token')).toBeNull();
  answer('document', () => ({ cookie: '' }));
  Object.defineProperty(document, 'cookie', { get: () => '', set: (_text) => {} });
  expect(cookiesAreKept()).toBe(false);
});
