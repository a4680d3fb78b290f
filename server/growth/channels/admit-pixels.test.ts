import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../../testing/start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
});
afterAll(() => app.close());

const policyOf = async (url: string, path: string) =>
  (await fetch(url + path)).headers.get('content-security-policy') ?? '';

it('pages may show a picture of the ad network, and answers nothing', async () => {
  const { origin } = new URL(app.simulatorUrl);
  expect(await policyOf(app.url, '/home')).toContain(`img-src 'self' data: blob: ${origin};`);
  expect(await policyOf(app.url, '/api/openapi.json')).not.toContain(origin);
  const rest = (await policyOf(app.url, '/home')).split('; ').filter((one) => {
    return !one.startsWith('img-src');
  });
  expect(rest.join()).not.toContain(origin);
});

it('without an ad network the policy of pages names no other site', async () => {
  await using plain = await startApp({
    hasDemoPeople: false,
    env: { AD_NETWORKS: 'none=https://ads.example/p' },
  });
  expect(await policyOf(plain.url, '/home')).toContain("img-src 'self' data: blob:;");
});

it.each([
  ['WM2', 'WM2', 0.6, 'wm2-sandbox-pixel'],
  ['PANDA2', 'PANDA2', 0.5, 'panda2-sandbox-pixel'],
  ['h5', 'h5', 0, undefined],
  ['nobody', 'h5', 0, undefined],
])(
  'the channel %s is answered as %s',
  async (asked, channelCode, registrationEventRate, id) => {
    const { data } = await ask(asked);
    const provider = `${app.simulatorUrl}/ads/pixel`;
    expect(data).toEqual({
      channelCode,
      registrationEventRate,
      name: channelCode === 'h5' ? 'ExtraMoney' : channelCode,
      ...(id === undefined ? {} : { pixel: { provider, id } }),
      downloads: ['android', 'ios'].map((platform) => ({
        platform,
        url: `http://localhost/home?appChannelCode=${channelCode}`,
      })),
    });
  },
);

it.each(['%3Cscript%3E', 'x'.repeat(51), '..%2F..', 'a%20b', "h5'--"])(
  'a code that is none (%s) is malformed',
  async (code) => {
    const heard = await ask(code);
    expect(heard).toMatchObject({
      code: 400,
      data: { errors: { code: 'is not a channel code' } },
    });
  },
);

async function ask(code: string): Promise<{ code: number; data: unknown }> {
  const headers = {
    appName: 'ExtraMoney',
    AppVersionCode: '1016',
    'X-TenantID': 'tenant_24',
    lang: 'en',
    deviceBrand: 'test',
    appChannelCode: 'h5',
  };
  const url = `${app.url}/api/v1/channel/queryByChannelCode/${code}`;
  return (await fetch(url, { headers })).json();
}
