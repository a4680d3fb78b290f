import sharp from 'sharp';
import { expect } from 'vitest';
import { showKwacha } from '../contract/words/show-kwacha.ts';
import { assert } from '../domain/assert.ts';
import {
  latestProducts,
  publishProducts,
} from '../server/lending/products/product-versions.ts';
import { shippedLicence } from '../server/store/lender.ts';
import { expectAccessible } from './axe.ts';
import { holdScripts } from './hold-scripts.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill } from './pay.ts';
import type { Person } from './person.ts';
import { until } from '../testing/until.ts';

const withoutNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

journey(
  'the last seen bill opens in a new tab without a network, and says so',
  async (stage) => {
    const person = await stage.person('0961000002');
    person.complaints.forgive(withoutNetwork);
    await logIn(person);
    const { orderId, remaining } = await readBill(person);
    await person.goesTo(`/billing-details/${orderId}`);
    await person.sees('The whole loan');
    await person.goesTo('/home');
    await person.sees(/^Pay K/);
    await workerHolds(person, ['/home', '/billing-details/0']);

    await person.context.setOffline(true);
    const tab = await person.secondTab();
    await tab.goesTo('/home');
    await tab.sees(/^What you see is from \d+ \w+ \d{4}, \d\d:\d\d\. To pay/);
    await tab.sees(/^Pay K/);
    await tab.sees(showKwacha(remaining));
    await expectAccessible(tab, 'home as seen last');
    await tab.goesTo(`/billing-details/${orderId}`);
    await tab.sees('The whole loan');
    await tab.sees(/^What you see is from/);

    await person.context.setOffline(false);
    await tab.seesNoMore(/^What you see is from/);
    await tab.sees('The whole loan');
  },
);

journey('nothing seen stays on the phone after a log out', async (stage) => {
  const person = await stage.person('0961000002');
  await logIn(person);
  await person.sees(/^Pay K/);
  const kept = () => person.page.evaluate(() => localStorage.getItem('lastSeen'));
  await until(kept, (text) => text !== null, 'a bill kept on the phone');
  expect(await kept()).not.toContain('961000002');
  await person.context.addCookies([
    { name: 'token', value: 'x'.repeat(43), url: stage.app.url },
  ]);
  person.complaints.forgive(/401/);
  await person.reloads();
  await person.seesPopup('Log In');
  expect(await kept()).toBeNull();
});

journey('the manifest names the app, and pictures of the sizes it says', async (stage) => {
  const get = (path: string) => fetch(stage.app.url + path);
  const page = await (await get('/qp')).text();
  const [, path = ''] = /rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const manifest = await (await get(path)).json();
  expect(manifest).toMatchObject({ start_url: '/home', scope: '/', display: 'standalone' });
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

journey('a new price is taken at the next start, and at once by strangers', async (stage) => {
  const person = await stage.person('0961000002');
  await logIn(person);
  await workerHolds(person, ['/home']);
  const stranger = await stage.person('0977123456');
  await stranger.goesTo('/home');
  await stranger.sees('Interest, 0.40 % a day');
  await workerHolds(stranger, ['/home']);

  const { context, db } = stage.app;
  const [first] = await latestProducts(db);
  assert(first !== undefined, 'something is lent');
  const cheaper = { ...first, version: 2, pricing: { ...first.pricing, dailyRatePpm: 3500 } };
  const now = context.clock.now();
  const licence = shippedLicence(context.config, context.clock.today());
  await publishProducts(db, { products: [cheaper], licence, now });
  const home = async () => await (await fetch(`${stage.app.url}/home`)).text();
  await expect.poll(home).toContain('Interest, 0.35');
  // What is open goes on with what it began with.
  await person.taps('Billing Details');
  await person.sees('The whole loan');
  await stranger.reloads();
  await stranger.sees('Interest, 0.35 % a day');
  stranger.complaints.forgive(withoutNetwork);
  await stranger.context.setOffline(true);
  await stranger.reloads();
  await stranger.sees('Interest, 0.35 % a day');
});

journey('who comes to home by another page is shown the price of now', async (stage) => {
  const stranger = await stage.person('0977123456');
  await stranger.goesTo('/help');
  await stranger.page.locator('html[data-idle]').waitFor({ state: 'attached' });
  await stranger.taps('Back');
  await stranger.sees('Interest, 0.40 % a day');
});

journey('the way back leads home before any script has come', async (stage) => {
  const stranger = await stage.person('0977123456');
  await holdScripts(stranger);
  await stranger.page.goto(`${stage.app.url}/help`, { waitUntil: 'commit' });
  await stranger.taps('Back');
  await stranger.sees('Interest, 0.40 % a day');
});

/** Waits until the worker controls the page and holds these pages. */
async function workerHolds({ page }: Person, paths: readonly string[]): Promise<void> {
  const held = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const places = await Promise.all(names.map((name) => caches.open(name)));
      const requests = await Promise.all(places.map((place) => place.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  await until(held, (pages) => paths.every((path) => pages.includes(path)), 'a page held');
}
