import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getMyLoanInfo, queryLoanDetail } from '../../../contract/borrower/orders.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { firstAskedOn } from '../../shell/first-asked.ts';
import { playBrowser } from '../session/browser-for-tests.ts';
import type { PlayedBrowser } from '../session/browser-for-tests.ts';
import { startSession } from '../session/session.ts';
import { loanInfo, playServer } from './server-for-tests.ts';
import type { PlayedServer } from './server-for-tests.ts';

const realFetch = globalThis.fetch;
let server: PlayedServer;
let browser: PlayedBrowser;

beforeEach(async () => {
  server = await playServer();
  server.reply({ code: 200, data: loanInfo });
  vi.resetModules();
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  browser.close();
  await server.close();
});

/** Opens a page of the build: its first file runs, then the rest of the code is there. */
async function openPage(path: string, asks: string) {
  browser = playBrowser(`${server.origin}${path}`);
  Object.assign(document, { body: { dataset: { asks } } });
  // Node's fetch wants whole addresses; a page's are from its own root.
  globalThis.fetch = (address, init) =>
    realFetch(typeof address === 'string' ? server.origin + address : address, init);
  return async () => {
    await import('./early-answer.ts');
    return await import('./call.ts');
  };
}

function login(token: string): void {
  startSession({ token, userId: 'u'.repeat(22) });
}

test("a page's first question is asked once, and answers the screen that asks it", async () => {
  const run = await openPage('/home', firstAskedOn('/home'));
  login('t'.repeat(22));
  const { call } = await run();
  expect(await call(getMyLoanInfo)).toMatchObject({ stage: 'borrow' });
  expect(server.received).toHaveLength(1);
  await call(getMyLoanInfo);
  expect(server.received).toHaveLength(2);
});

test('an answer for one login is not given to another', async () => {
  const run = await openPage('/home', firstAskedOn('/home'));
  login('t'.repeat(22));
  const { call } = await run();
  login('s'.repeat(22));
  await call(getMyLoanInfo);
  expect(server.received.map(({ headers }) => headers['token'])).toContain('s'.repeat(22));
});

test('nothing is asked without a login', async () => {
  const run = await openPage('/home', firstAskedOn('/home'));
  await run();
  expect(server.received).toEqual([]);
});

test.each([
  ['/billing-details/7', '/api/order/api/queryLoanDetail/7'],
  ['/billing-details/seven', null],
])('%s asks %s', async (path, asked) => {
  const run = await openPage(path, firstAskedOn('/billing-details/:orderId'));
  login('t'.repeat(22));
  const { call } = await run();
  if (asked !== null)
    await call(queryLoanDetail, { params: { id: 7 as OrderId } }).catch(() => {});
  expect(server.received.map(({ url }) => url)).toEqual(asked === null ? [] : [asked]);
});
