import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayedServer } from '../platform/api/server-for-tests.ts';
import { playServer } from '../platform/api/server-for-tests.ts';
import type { PlayedBrowser } from '../platform/session/browser-for-tests.ts';
import { playBrowser } from '../platform/session/browser-for-tests.ts';
import type * as AdNetwork from './ad-network.ts';
import { keepAdAnswer, readAdAnswer, settleAdAnswer } from './ad-answer.ts';

const pixel = { provider: 'https://ads.example/p', id: 'p-1' };
const channel = { channelCode: 'WM2', name: 'WM2', registrationEventRate: 0.6, downloads: [] };

let server: PlayedServer;
let browser: PlayedBrowser;
let ads: typeof AdNetwork;
let shown: URL[];
let isAway: boolean;

class PlayedImage {
  src = '';
  referrerPolicy = '';
  decode(): Promise<void> {
    if (isAway) return Promise.reject(new Error('no picture came'));
    expect(this.referrerPolicy).toBe('no-referrer');
    shown.push(new URL(this.src));
    return Promise.resolve();
  }
}

beforeEach(async () => {
  server = await playServer();
  server.reply({ code: 200, data: { ...channel, pixel } });
  browser = playBrowser(`${server.origin}/home`);
  document.cookie = 'appChannelCode=WM2; Path=/';
  shown = [];
  isAway = false;
  vi.stubGlobal('Image', PlayedImage);
  vi.resetModules();
  ads = await import('./ad-network.ts');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  browser.close();
  await server.close();
});

const told = () => shown.map(({ searchParams }) => searchParams.get('ev'));

describe('the ad network of a channel', () => {
  it('hears of a visit by who agreed: its id, the event, and nothing else', async () => {
    keepAdAnswer({ given: true });
    await ads.startPixel();
    expect(shown.map(({ origin, pathname }) => origin + pathname)).toEqual([pixel.provider]);
    expect([...(shown[0]?.searchParams ?? [])]).toEqual([
      ['id', 'p-1'],
      ['ev', 'PageView'],
      ['eid', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ]);
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/api/v1/channel/queryByChannelCode/WM2',
    ]);
  });

  it('hears nothing from who said no, not of a registration either', async () => {
    keepAdAnswer({ given: false });
    await ads.startPixel();
    await ads.noteRegistration(() => 0);
    await ads.startPixel();
    expect(shown).toEqual([]);
    expect(readAdAnswer().registration).toBeUndefined();
  });

  it('hears nothing of a channel without a pixel', async () => {
    server.reply({ code: 200, data: channel });
    keepAdAnswer({ given: true });
    await ads.startPixel();
    await ads.noteRegistration(() => 0);
    expect(shown).toEqual([]);
  });
});

describe('a registration', () => {
  it.each([
    [0, 0.6, true],
    [0.599, 0.6, true],
    [0.6, 0.6, false],
    [0.999, 0.6, false],
    [0.499, 0.5, true],
    [0.5, 0.5, false],
    [0, 0, false],
    [0.999, 1, true],
  ])('that draws %d of a share of %d is reported: %s', async (draw, rate, isTold) => {
    server.reply({ code: 200, data: { ...channel, registrationEventRate: rate, pixel } });
    keepAdAnswer({ given: true });
    await ads.noteRegistration(() => draw);
    expect(told()).toEqual(isTold ? ['CompleteRegistration'] : []);
    await ads.startPixel();
    await ads.startPixel();
    expect(told().filter((event) => event !== 'PageView')).toHaveLength(isTold ? 1 : 0);
  });

  it('waits, drawn once, for the answer to the question', async () => {
    await ads.noteRegistration(() => 0.1);
    expect(shown).toEqual([]);
    keepAdAnswer({ given: true });
    await ads.startPixel();
    expect(told()).toEqual(['PageView', 'CompleteRegistration']);
    await ads.startPixel();
    expect(told().filter((event) => event === 'CompleteRegistration')).toHaveLength(1);
  });

  it('that did not reach the network goes again, as the same event', async () => {
    keepAdAnswer({ given: true });
    isAway = true;
    await ads.noteRegistration(() => 0.1);
    const eventId = readAdAnswer().registration?.eventId;
    expect(eventId).toBeDefined();
    isAway = false;
    await ads.startPixel();
    expect(shown.at(-1)?.searchParams.get('eid')).toBe(eventId);
    expect(readAdAnswer().registration).toBeUndefined();
  });

  it('that met no answer of the server is kept until there is one', async () => {
    keepAdAnswer({ given: true });
    server.reply('cut');
    await ads.noteRegistration(() => 0.1).catch(() => undefined);
    server.reply({ code: 200, data: { ...channel, pixel } });
    await ads.startPixel();
    expect(told()).toEqual(['PageView', 'CompleteRegistration']);
  });

  it('of a visitor without an advertisement is not even noted', async () => {
    document.cookie = 'appChannelCode=h5; Path=/';
    await ads.noteRegistration(() => 0);
    expect(readAdAnswer()).toEqual({});
  });
});

describe('the answer about ad networks', () => {
  const theirs = (given: boolean) =>
    [{ purpose: 'advertising', given, textVersion: 1, at: new Date() }] as const;

  it('given before the login goes into the account, once', async () => {
    server.reply({ code: 200 });
    keepAdAnswer({ given: true, isSaved: false });
    await settleAdAnswer([]);
    await settleAdAnswer([]);
    expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([
      { purpose: 'advertising', textVersion: 2, given: true },
    ]);
  });

  it('of the account holds on a phone without a question, or where it was saved', async () => {
    await settleAdAnswer([...theirs(true)]);
    expect(readAdAnswer()).toMatchObject({ given: true, isSaved: true });
    await settleAdAnswer([...theirs(false)]);
    expect(readAdAnswer().given).toBe(false);
    expect(server.received).toEqual([]);
  });

  it('that was not given stays none', async () => {
    await settleAdAnswer([{ purpose: 'advertising', given: false }]);
    expect(readAdAnswer()).toEqual({});
  });

  it.each(['x', '7', 'null', '[]'])('is none where the storage holds %s', (spoilt) => {
    localStorage.setItem('advertising', spoilt);
    expect(readAdAnswer().given).toBeUndefined();
  });
});
