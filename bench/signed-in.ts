/**
 * A logged-in borrower's home with its data over a slow wire: the first visit, and the second of
 * the same phone. `npm run bench -- signed-in [visits]`.
 */
import type { Page } from 'playwright-core';
import { launchWholeBrowser } from '../journeys/browser.ts';
import { shapedWire, wires } from './first-load/shaped-wire.ts';
import { median } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { appToMeasure } from './screens/app-to-measure.ts';
import { cookiesOf, onPhone } from './screens/borrower-phone.ts';

const visits = Number(process.argv[2] ?? 5);
const debtor = '0961000002';
const longestVisitMs = 60_000;
/** By then a service worker has been put in and keeps what the next visit needs. */
const quietMs = 2_000;
const goals: Readonly<Record<string, readonly [first: number, second: number]>> = {
  'slow 3G': [4_500, 1_200],
};

const app = await appToMeasure();
const browser = await launchWholeBrowser();
try {
  const cookies = await cookiesOf(app, debtor);
  const rows: Row[] = [];
  const runs: Record<string, { first: number; second: number }[]> = {};
  for (const [name, wire] of Object.entries(wires)) {
    const slow = await shapedWire(Number(new URL(app.url).port), wire);
    const origin = `http://localhost:${slow.port}`;
    const seen: { first: number; second: number }[] = [];
    for (let turn = 0; turn <= visits; turn++) {
      const times = await onPhone(browser, { origin, cookies }, async ({ page }) => {
        const first = await timeToBill(page, `${origin}/home`);
        await page.waitForLoadState('networkidle', { timeout: longestVisitMs });
        await page.waitForTimeout(quietMs);
        await page.goto('about:blank');
        return { first, second: await timeToBill(page, `${origin}/home`) };
      });
      console.log(turn === 0 ? 'warm-up' : turn, name, times);
      if (turn > 0) seen.push(times);
    }
    await slow.close();
    runs[name] = seen;
    rows.push(...rowsOf(name, seen));
  }
  report('signed-in', rows, runs);
} finally {
  await browser.close();
  await app.close();
}

/** Milliseconds from the navigation until the bill with its amount stands on the screen. */
async function timeToBill(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit', timeout: longestVisitMs });
  await page.getByText('Next payment', { exact: true }).waitFor({ timeout: longestVisitMs });
  return page.evaluate(() => performance.now());
}

function rowsOf(name: string, seen: readonly { first: number; second: number }[]): Row[] {
  const first = median(seen.map((one) => one.first));
  const second = median(seen.map((one) => one.second));
  const [most, mostAgain] = goals[name] ?? [];
  const row = (what: string, measured: number, goal: number | undefined): Row =>
    goal === undefined ? { what, measured } : atMost(what, measured, goal);
  return [
    row(`${name}: bill on the screen, first visit, ms`, first, most),
    row(`${name}: bill on the screen, second visit, ms`, second, mostAgain),
    { what: `${name}: second against first`, measured: second / first },
  ];
}
