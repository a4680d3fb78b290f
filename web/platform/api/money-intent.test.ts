import { afterEach, beforeEach, expect, test } from 'vitest';
import { playBrowser } from '../session/browser-for-tests.ts';
import type { PlayedBrowser } from '../session/browser-for-tests.ts';
import { keepIntent, openIntentsTo } from './money-intent.ts';

const intent = {
  address: '/api/pay',
  body: '{}',
  userId: 'u'.repeat(22),
  stamp: { uid: 'a', nonce: 'abc123', timestamp: '1' },
  sentAt: Date.now(),
};
let browser: PlayedBrowser;

beforeEach(() => (browser = playBrowser('http://localhost/home')));
afterEach(() => browser.close());

test.each([
  ['no JSON', '[{'],
  ['no list', '{"a":1}'],
  ['nothing of a request', '[1,null,{}]'],
  ['a request without its body', JSON.stringify([{ ...intent, body: undefined }])],
  ['a request without its stamp', JSON.stringify([{ ...intent, stamp: {} }])],
])('%s among the kept requests is passed over', (_what, kept) => {
  localStorage.setItem('moneyIntents', kept);
  expect(openIntentsTo(intent.address, intent.userId)).toEqual([]);
  keepIntent(intent);
  expect(openIntentsTo(intent.address, intent.userId)).toEqual([intent]);
});

test('an unanswered request outlives its tab, for its borrower alone', () => {
  keepIntent(intent);
  browser.openNewTab();
  expect(openIntentsTo(intent.address, intent.userId)).toEqual([intent]);
  expect(openIntentsTo(intent.address, 'v'.repeat(22))).toEqual([]);
});

test('after a quarter of an hour the same request is a new one', () => {
  keepIntent({ ...intent, sentAt: Date.now() - 14 * 60_000 });
  expect(openIntentsTo(intent.address, intent.userId)).toHaveLength(1);
  keepIntent({ ...intent, sentAt: Date.now() - 16 * 60_000 });
  expect(openIntentsTo(intent.address, intent.userId)).toEqual([]);
});
