/**
 * From a tap to the next paint on a phone four times slower than this machine, beside a page that
 * does nothing but count the same taps; long tasks and layout shift on the way.
 * `npm run bench -- interaction [turns]`.
 */
import type { Browser, Page } from 'playwright-core';
import { launchWholeBrowser } from '../journeys/browser.ts';
import type { App } from '../testing/start-app.ts';
import { median } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { appToMeasure } from './screens/app-to-measure.ts';
import { cookiesOf, onPhone, type Cookies } from './screens/borrower-phone.ts';
import { acts, floorPage, type Act } from './screens/interactions.ts';
import { markInteractions, readInteractions, type Felt } from './screens/interaction-marks.ts';

const turns = Number(process.argv[2] ?? 5);
const mostMs = 100;
const mostBlockedMs = 50;

const app = await appToMeasure();
const browser = await launchWholeBrowser();
try {
  const cookies = new Map<string, Cookies>();
  for (const mobile of new Set(acts.flatMap((act) => act.mobile ?? []))) {
    cookies.set(mobile, await cookiesOf(app, mobile));
  }
  const runs: Record<string, { ours: Felt[]; floor: Felt[] }> = {};
  for (let turn = 0; turn <= turns; turn++) {
    for (const act of acts) {
      const ours = await feel(browser, app, {
        act,
        cookies: cookies.get(act.mobile ?? '') ?? {},
      });
      const floor = await feelFloor(browser, app);
      console.log(turn === 0 ? 'warm-up' : turn, act.name, { ours, floor });
      if (turn === 0) continue;
      const seen = (runs[act.name] ??= { ours: [], floor: [] });
      seen.ours.push(ours);
      seen.floor.push(floor);
    }
  }
  report('interaction', Object.entries(runs).flatMap(rowsOf), runs);
} finally {
  await browser.close();
  await app.close();
}

function feel(on: Browser, { url }: App, of: { act: Act; cookies: Cookies }): Promise<Felt> {
  const { act, cookies } = of;
  const origin = url.replace('127.0.0.1', 'localhost');
  return onPhone(on, { origin, cookies }, async ({ page }) => {
    await page.addInitScript(markInteractions);
    await page.goto(origin + act.path);
    await act.prepare(page);
    await rest(page);
    await page.evaluate(() => performance.mark('begin'));
    await act.tap(page);
    await rest(page);
    return page.evaluate(readInteractions);
  });
}

function feelFloor(on: Browser, { url }: App): Promise<Felt> {
  return onPhone(on, { origin: url }, async ({ page }) => {
    await page.addInitScript(markInteractions);
    await page.route('**/floor', (route) =>
      route.fulfill({ contentType: 'text/html', body: floorPage }),
    );
    await page.goto(`${url}/floor`);
    await rest(page);
    await page.evaluate(() => performance.mark('begin'));
    await page.locator('button').tap();
    await rest(page);
    return page.evaluate(readInteractions);
  });
}

/** Nothing is fetched and nothing is left to do. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(700);
}

function rowsOf([name, { ours, floor }]: [string, { ours: Felt[]; floor: Felt[] }]): Row[] {
  const middle = (of: Felt[], figure: keyof Felt) => median(of.map((one) => one[figure]));
  return [
    atMost(`${name}: tap to next paint, ms`, middle(ours, 'nextPaintMs'), mostMs),
    {
      what: `${name}: against a page that only counts`,
      measured: middle(ours, 'nextPaintMs') / middle(floor, 'nextPaintMs'),
    },
    atMost(`${name}: blocked after the tap, ms`, middle(ours, 'blockedMs'), mostBlockedMs),
    atMost(`${name}: layout shift`, middle(ours, 'layoutShift'), 0),
  ];
}
