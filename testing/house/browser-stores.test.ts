import { expect, test } from 'vitest';
import { bareStores } from './browser-stores.ts';

const inWeb = (text: string) => bareStores([{ path: 'web/home/a.ts', text }]);

test.each([
  `localStorage.setItem('a', 'b');`,
  `const a = sessionStorage.length;`,
  `indexedDB.open('a');`,
  `document.cookie = 'a=b';`,
  `if (window.localStorage) go();`,
  `await navigator.locks.request('a', go);`,
  `const kept = await caches.open('a');`,
  `navigator.serviceWorker.register('/sw.js');`,
])('a screen does not touch a store itself: %s', (text) => {
  expect(inWeb(text)).toHaveLength(1);
});

test.each([`phoneStore.read('a');`, '// localStorage may be full', '/* document.cookie */'])(
  'a module for it, and a comment, are none of it: %s',
  (text) => {
    expect(inWeb(text)).toEqual([]);
  },
);
