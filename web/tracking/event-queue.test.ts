import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayedServer } from '../platform/api/server-for-tests.ts';
import { playServer } from '../platform/api/server-for-tests.ts';
import type { PlayedBrowser } from '../platform/session/browser-for-tests.ts';
import { playBrowser } from '../platform/session/browser-for-tests.ts';
import { keepEvent, sendEvents } from './event-queue.ts';

const done = { code: 200 };
let server: PlayedServer;
let browser: PlayedBrowser;
let underWay = 0;
beforeEach(async () => {
  server = await playServer();
  server.reply(done);
  browser = playBrowser(`${server.origin}/home`);
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'test' });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    underWay += 1;
    return fetch(...asked).finally(() => (underWay -= 1));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  browser.close();
  await server.close();
});

const eventOf = (actionId: string) => ({
  deviceType: 'h5',
  appName: 'ExtraMoney',
  appVersion: '1016',
  pageId: '/home',
  pageName: 'Home',
  actionId,
  actionName: actionId,
});
const note = (...actions: string[]) => actions.forEach((one) => keepEvent(eventOf(one)));
const heard = () =>
  server.received.map(({ url, body }) => {
    const events: { actionId: string }[] = JSON.parse(body);
    return { batch: url.split('?batch=')[1], actions: events.map((one) => one.actionId) };
  });
const bytes = () => server.received.map(({ body }) => Buffer.byteLength(body));
/** Batches travel side by side; their events are numbered. */
const inOrder = (all: string[]) =>
  all.toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
const actions = () => heard().map((one) => one.actions);

/** Resolves when everything that was sent has been answered or lost. */
async function quiet(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 5));
  while (underWay > 0);
}

describe('noted events', () => {
  it('go together, with the headers of every call and no token', async () => {
    document.cookie = 'token=tokentokentokentokentoken; Path=/';
    document.cookie = 'appChannelCode=WM2; Path=/';
    note('a', 'b');
    sendEvents();
    await quiet();
    const [request] = server.received;
    expect(request).toMatchObject({
      method: 'POST',
      url: expect.stringMatching(/^\/api\/app\/node\/buriedPointV2\?batch=[0-9a-f-]{36}$/),
      headers: {
        appname: 'ExtraMoney',
        appversioncode: '1016',
        'x-tenantid': 'tenant_24',
        lang: 'en',
        appchannelcode: 'WM2',
        'content-type': 'application/json',
      },
    });
    expect(request?.headers).not.toHaveProperty('token');
    expect(request?.headers).not.toHaveProperty('uid');
    expect(actions()).toEqual([['a', 'b']]);
    sendEvents();
    await quiet();
    expect(server.received).toHaveLength(1);
  });

  it('stay when the answer is lost, and go again under the same name', async () => {
    server.reply('cut', done);
    note('a');
    sendEvents();
    await quiet();
    note('b');
    sendEvents();
    await quiet();
    const [lost, again, next] = heard();
    expect(again).toEqual(lost);
    expect(next?.actions).toEqual(['b']);
    expect(next?.batch).not.toBe(lost?.batch);
  });

  it.each([
    ['too many', 429, 2],
    ['a fault', 500, 2],
    ['a full house', 503, 2],
    ['malformed', 400, 1],
    ['too large', 413, 1],
  ])(
    'that were answered with %s (%i) were sent %i times in the end',
    async (_why, http, times) => {
      server.reply({ code: http, http }, done);
      note('a');
      sendEvents();
      await quiet();
      sendEvents();
      await quiet();
      expect(server.received).toHaveLength(times);
    },
  );

  it('wait while the phone has no network', async () => {
    vi.stubGlobal('navigator', { onLine: false, userAgent: 'test' });
    note('a');
    sendEvents();
    vi.stubGlobal('navigator', { onLine: true, userAgent: 'test' });
    note('b');
    sendEvents();
    await quiet();
    expect(actions()).toEqual([['a', 'b']]);
  });

  it('outlive the tab', async () => {
    note('a');
    browser.openNewTab();
    sendEvents();
    await quiet();
    expect(actions()).toEqual([['a']]);
  });

  it('are sent by themselves when a batch is full', async () => {
    note(...Array.from({ length: 30 }, (_, n) => `a${n}`));
    await quiet();
    const sent = actions().flat();
    expect(sent.length).toBeGreaterThan(10);
    sendEvents();
    await quiet();
    expect(new Set(bytes().map((one) => one <= 2048))).toEqual(new Set([true]));
    expect(inOrder(actions().flat())).toEqual(Array.from({ length: 30 }, (_, n) => `a${n}`));
  });

  it.each([
    ['letters of one byte', 'a'],
    ['letters of many bytes', '\u20ac\u{1f600}'],
    ['letters that JSON writes longer', '"\\\n'],
  ])('are never over 2 KB a batch, and none is lost: %s', async (_what, letters) => {
    vi.stubGlobal('navigator', { onLine: false, userAgent: 'test' });
    const all = Array.from({ length: 100 }, (_, n) => `a${n}`);
    for (const [n, one] of all.entries()) {
      keepEvent({ ...eventOf(one), value: letters.repeat(n % 20) });
    }
    vi.stubGlobal('navigator', { onLine: true, userAgent: 'test' });
    sendEvents();
    await quiet();
    expect(Math.max(...bytes())).toBeLessThanOrEqual(2048);
    expect(Math.max(...bytes())).toBeGreaterThan(1500);
    expect(inOrder(actions().flat())).toEqual(all);
  });

  it('are together what a page may send while it is left: the oldest go', async () => {
    vi.stubGlobal('navigator', { onLine: false, userAgent: 'test' });
    note(...Array.from({ length: 600 }, (_, n) => `a${n}`));
    vi.stubGlobal('navigator', { onLine: true, userAgent: 'test' });
    sendEvents();
    await quiet();
    const sum = bytes().reduce((one, other) => one + other, 0);
    expect(sum).toBeLessThanOrEqual(65_536);
    expect(sum).toBeGreaterThan(50_000);
    expect(actions().flat()).not.toContain('a0');
    expect(actions().flat()).toContain('a599');
  });

  it('are left out where one alone is more than a batch', async () => {
    note('a');
    keepEvent({ ...eventOf('b'), value: 'x'.repeat(2048) });
    note('c');
    sendEvents();
    await quiet();
    expect(actions().flat().toSorted()).toEqual(['a', 'c']);
  });

  it('are forgotten after a week without an answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
    note('old');
    vi.setSystemTime(new Date('2026-11-27T10:00:01Z'));
    note('new');
    sendEvents();
    await quiet();
    expect(actions()).toEqual([['new']]);
  });

  it.each(['', 'x', 'null', '{}', '[1]', '[null]', '[{"startedAtMs":9e15,"events":7}]'])(
    'begin anew where the storage holds %j',
    async (spoilt) => {
      localStorage.setItem('tracking', spoilt);
      note('a');
      sendEvents();
      await quiet();
      expect(actions()).toEqual([['a']]);
    },
  );

  it('go from the page itself where nothing can be stored', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('the quota is used up');
      },
    });
    note('a');
    sendEvents();
    await quiet();
    expect(actions()).toEqual([['a']]);
  });
});
