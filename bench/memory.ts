/**
 * What the screens keep in a phone's memory: the heap, the nodes and the listeners after a walk
 * through all screens and back, and how much each further walk adds.
 * `npm run bench -- memory [walks]`.
 */
import type { CDPSession } from 'playwright-core';
import { launchWholeBrowser } from '../journeys/browser.ts';
import { asData, client } from '../testing/client.ts';
import { median } from './measure/median.ts';
import { atMost, report } from './measure/report.ts';
import { appToMeasure } from './screens/app-to-measure.ts';
import { cookiesOf, onPhone } from './screens/borrower-phone.ts';
import { everyScreen, walk } from './screens/walk.ts';

const walks = Number(process.argv[2] ?? 8);
/** By then every screen is fetched and compiled and the browser's list of 50 addresses is full. */
const warmUps = 5;
const debtor = '0971000004';
const mostGrowthBytes = 100_000;
const mostHeapBytes = 20_000_000;

interface Kept {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

const app = await appToMeasure();
const browser = await launchWholeBrowser();
try {
  const cookies = await cookiesOf(app, debtor);
  const calls = client(app.url);
  calls.token = cookies['token'] ?? null;
  calls.cookies.set('device', cookies['device'] ?? '');
  const order = asData((await calls.done('/my/getMyLoanInfo'))['order']);
  const screens = everyScreen(Number(order['orderId']));
  const origin = app.url.replace('127.0.0.1', 'localhost');
  const kept = await onPhone(browser, { origin, cookies }, async ({ page, devtools }) => {
    await devtools.send('Performance.enable');
    await page.goto(`${origin}/home`);
    await page.getByText('Next payment').waitFor();
    const after: Kept[] = [];
    for (let i = 1 - warmUps; i <= walks; i++) {
      await walk(page, screens);
      const now = await readKept(devtools);
      console.log(i < 1 ? 'warm-up' : i, now);
      if (i >= 0) after.push(now);
    }
    return after;
  });
  const growth = kept.slice(1).map((one, i) => one.heapBytes - (kept[i]?.heapBytes ?? 0));
  const last = kept.at(-1);
  const listeners = kept.slice(1).map((one, i) => one.listeners - (kept[i]?.listeners ?? 0));
  report(
    'memory',
    [
      atMost('heap after all screens, bytes', last?.heapBytes ?? Number.NaN, mostHeapBytes),
      atMost('growth a further walk, bytes', median(growth), mostGrowthBytes),
      { what: 'nodes', measured: last?.nodes ?? Number.NaN },
      atMost('listeners added a further walk', median(listeners), 0),
    ],
    kept,
  );
} finally {
  await browser.close();
  await app.close();
}

/** What is left after the browser has thrown away what nobody holds. */
async function readKept(devtools: CDPSession): Promise<Kept> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const figure = (wanted: string) =>
    metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    heapBytes: figure('JSHeapUsedSize'),
    nodes: figure('Nodes'),
    listeners: figure('JSEventListeners'),
  };
}
