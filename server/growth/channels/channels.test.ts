import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testContext } from '../../../testing/context.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { readAdNetworks } from './ad-networks.ts';
import type { ChannelDefinition } from './channel-definition.ts';
import { shippedChannels } from './channel-definition.ts';
import { findChannel, newestChannels, publishChannel } from './channel-versions.ts';
import { publishShippedChannels } from './channel-versions.ts';
import { pixelOrigins } from './pixel-origins.ts';

const now = new Date('2026-11-20T10:00:00Z');
const networks = new Map([['meta', 'https://ads.example/tr']]);

const plain: ChannelDefinition = {
  name: 'Radio',
  registrationEventRate: 0,
  downloads: [{ platform: 'android', url: 'https://apps.example/extramoney.apk' }],
};
const published = { code: 'radio-7', publishedBy: 'Chanda', now };

describe('channels', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
    await publishShippedChannels(db, now);
  });
  afterAll(() => db.dispose());

  it('come with the product: the default, and two with pixel and rate of their own', async () => {
    const channels = await newestChannels(db);
    const told = channels.map(({ code, definition }) => [
      code,
      definition.registrationEventRate,
      definition.pixel?.id,
    ]);
    expect(told).toEqual([
      ['PANDA2', 0.5, 'panda2-sandbox-pixel'],
      ['WM2', 0.6, 'wm2-sandbox-pixel'],
      ['h5', 0, undefined],
    ]);
  });

  it.each(['nobody', 'wm2', '__proto__', 'h5'])('answer %s by the default', async (code) => {
    expect((await findChannel(db, code)).code).toBe('h5');
  });

  it('stand at the newest version, whatever a start brings', async () => {
    expect(await publishChannel(db, { ...published, definition: plain }, networks)).toEqual([]);
    const next = { ...plain, name: 'Radio, evenings' };
    expect(await publishChannel(db, { ...published, definition: next }, networks)).toEqual([]);
    await publishShippedChannels(db, now);
    const found = await findChannel(db, 'radio-7');
    expect(found).toMatchObject({ code: 'radio-7', version: 2, definition: next });
    expect((await newestChannels(db)).map(({ version }) => version)).toEqual([1, 1, 1, 2]);
  });

  it('keep the first of two concurrent publications', async () => {
    const channel = { ...published, code: 'both', definition: plain };
    await Promise.all([
      publishChannel(db, channel, networks),
      publishChannel(db, channel, networks),
    ]);
    expect((await findChannel(db, 'both')).version).toBeLessThanOrEqual(2);
  });

  it('let a page load pixels of networks that a channel has and the settings name', async () => {
    const config = { ...testContext({ now }).config };
    const origins = (adNetworks: ReadonlyMap<string, string>) =>
      pixelOrigins({ db, config: { ...config, adNetworks } })();
    expect(await origins(new Map())).toEqual([]);
    expect(await origins(networks)).toEqual([]);
    const simulator = new Map([['simulator', 'http://127.0.0.1:8081/ads/pixel']]);
    expect(await origins(simulator)).toEqual(['http://127.0.0.1:8081']);
    const pixel = { network: 'meta', id: 'p-1' };
    const definition = { ...plain, pixel };
    expect(await publishChannel(db, { ...published, definition }, networks)).toEqual([]);
    expect(await origins(networks)).toEqual(['https://ads.example']);
  });
});

describe('a channel is not published', () => {
  const wm2 = shippedChannels['WM2'];
  const url = (one: string) => ({ ...plain, downloads: [{ platform: 'ios', url: one }] });
  const rows: [what: string, code: string, definition: unknown, fault: string][] = [
    ['under no code', '', plain, 'the code: '],
    ['under a code with markup', '<script>', plain, 'the code: '],
    ['under a code without end', 'x'.repeat(51), plain, 'the code: '],
    ['as nothing', 'a', null, 'the channel: '],
    ['without a name', 'a', { ...plain, name: ' ' }, 'name: '],
    ['with a field nobody knows', 'a', { ...plain, script: 'x' }, 'script: '],
    ['telling of more than all', 'a', { ...plain, registrationEventRate: 1.1 }, 'registration'],
    ['telling of less than none', 'a', { ...plain, registrationEventRate: -1 }, 'registration'],
    ['with a script as a download', 'a', url('javascript:alert(1)'), 'downloads.0.url: '],
    ['with another site by two slashes', 'a', url('//evil.example'), 'downloads.0.url: '],
    ['with a download over http', 'a', url('http://apps.example'), 'downloads.0.url: '],
    ['with a password in a download', 'a', url('https://a:b@c.example'), 'downloads.0.url: '],
    ['with a quote in a download', 'a', url('https://a.example/"x'), 'downloads.0.url: '],
    ['with a line end in a download', 'a', url('/a\nset-cookie: x'), 'downloads.0.url: '],
    [
      'with one platform twice',
      'a',
      { ...plain, downloads: [...plain.downloads, ...plain.downloads] },
      'downloads: ',
    ],
    ['with a network nobody configured', 'a', wm2, 'pixel.network: '],
    [
      'with an id that leaves its place',
      'a',
      { ...plain, pixel: { network: 'meta', id: 'x&ev=y' } },
      'pixel.id: ',
    ],
  ];
  it.each(rows)('%s', async (_what, code, definition, fault) => {
    // No database is asked: what does not fit is refused before.
    const { db } = testContext({ now });
    const faults = await publishChannel(db, { ...published, code, definition }, networks);
    expect(faults.join()).toContain(fault);
  });
});

describe('the ad networks of the settings', () => {
  it.each([
    ['', []],
    ['meta=https://ads.example/tr', ['meta']],
    [' a=https://a.example/p , b=https://b.example/p ', ['a', 'b']],
  ])('are read from "%s"', (text, names) => {
    const problems: string[] = [];
    const read = readAdNetworks(text, problems, { isSimulated: false });
    expect([...read.keys()]).toEqual(names);
    expect(problems).toEqual([]);
  });

  it.each([
    'meta',
    'meta=ads.example',
    'meta=http://ads.example/tr',
    'meta=https://u:p@ads.example/tr',
    'meta=https://ads.example/tr?id=1',
    'meta=https://ads.example/#x',
    'Meta=https://ads.example/tr',
    `meta=https://ads.example/${'x'.repeat(200)}`,
  ])('are not taken from "%s"', (text) => {
    const problems: string[] = [];
    expect(readAdNetworks(text, problems, { isSimulated: false }).size).toBe(0);
    expect(problems).toHaveLength(1);
  });
});
