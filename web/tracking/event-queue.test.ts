import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayedServer } from '../api/server-for-tests.ts';
import { playServer } from '../api/server-for-tests.ts';
import type { PlayedBrowser } from '../session/browser-for-tests.ts';
import { playBrowser } from '../session/browser-for-tests.ts';
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
  ...{ deviceType: 'h5', appName: 'ExtraMoney', appVersion: '1016' },
  ...{ pageId: '/home', pageName: 'Home', actionId, actionName: actionId },
});
const note = (...actions: string[]) => actions.forEach((one) => keepEvent(eventOf(one)));
const heard = () =>
  server.received.map(({ url, body }) => {
    const events: { actionId: string }[] = JSON.parse(body);
    return { batch: url.split('?batch=')[1], actions: events.map((one) => one.actionId) };
  });
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
        ...{ appname: 'ExtraMoney', appversioncode: '1016', 'x-tenantid': 'tenant_24' },
        ...{ lang: 'en', appchannelcode: 'WM2', 'content-type': 'application/json' },
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

  it('are sent by themselves when there are enough', async () => {
    note(...Array.from({ length: 30 }, (_, n) => `a${n}`));
    await quiet();
    expect(actions().map(({ length }) => length)).toEqual([30]);
  });

  it('are never more than fifty a batch and four batches: the oldest go', async () => {
    vi.stubGlobal('navigator', { onLine: false, userAgent: 'test' });
    note(...Array.from({ length: 260 }, (_, n) => `a${n}`));
    vi.stubGlobal('navigator', { onLine: true, userAgent: 'test' });
    sendEvents();
    await quiet();
    expect(
      actions()
        .map((one) => one.length)
        .sort(),
    ).toEqual([10, 50, 50, 50]);
    expect(actions().flat()).not.toContain('a0');
    expect(actions().flat()).toContain('a259');
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

  it('are given up in silence where nothing can be stored', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('the quota is used up');
      },
    });
    note('a');
    sendEvents();
    await quiet();
    expect(server.received).toEqual([]);
  });
});
