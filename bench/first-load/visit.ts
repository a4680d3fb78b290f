import type { Browser, CDPSession, Page } from 'playwright-core';
import { smallPhone } from '../../journeys/browser.ts';

/** What one first visit was like; milliseconds since the navigation began. */
export interface Visit {
  readonly bytes: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Of long tasks after the first paint, what is beyond 50 ms each. */
  readonly blockedMs: number;
  readonly layoutShift: number;
  /** The end of the last thing it loaded unasked. */
  readonly loadedMs: number;
}

const slowerBy = 4;
const quietMs = 1_000;
const longestVisitMs = 60_000;

/** A first visit to a page, looked at until nothing more is loaded. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  return onFreshPhone(browser, async (page, devtools) => {
    let bytes = 0;
    devtools.on(
      'Network.loadingFinished',
      ({ encodedDataLength }) => (bytes += encodedDataLength),
    );
    await page.goto(url, { waitUntil: 'load', timeout: longestVisitMs });
    await page.waitForLoadState('networkidle', { timeout: longestVisitMs });
    await page.waitForTimeout(quietMs);
    return { bytes, ...(await page.evaluate(readMarks)) };
  });
}

/** Milliseconds until the login drawer is open, for a visitor who taps as soon as they can. */
export async function timeToDrawer(browser: Browser, url: string): Promise<number> {
  return onFreshPhone(browser, async (page) => {
    const going = page.goto(url, { waitUntil: 'commit', timeout: longestVisitMs });
    await going;
    await page.locator('button[commandfor="login"]').first().tap({ timeout: longestVisitMs });
    await page.waitForFunction(() => 'drawerOpenMs' in globalThis, undefined, {
      timeout: longestVisitMs,
    });
    return page.evaluate(() => Number(Reflect.get(globalThis, 'drawerOpenMs')));
  });
}

async function onFreshPhone<T>(
  browser: Browser,
  act: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const phone = await browser.newContext(smallPhone);
  try {
    const page = await phone.newPage();
    const devtools = await phone.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await page.addInitScript(mark);
    return await act(page, devtools);
  } finally {
    await phone.close();
  }
}

/** Runs in the page before anything of it: notes what the browser says of its work. */
function mark(): void {
  const marks = { largestPaintMs: 0, longTasks: [] as [number, number][], layoutShift: 0 };
  Reflect.set(globalThis, 'marks', marks);
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  };
  watch('largest-contentful-paint', (entry) => (marks.largestPaintMs = entry.startTime));
  watch('longtask', (entry) => marks.longTasks.push([entry.startTime, entry.duration]));
  watch('layout-shift', (entry) => (marks.layoutShift += Number(Reflect.get(entry, 'value'))));
  const look = (): void => {
    if (document.querySelector('dialog#login[open]')) {
      Reflect.set(globalThis, 'drawerOpenMs', performance.now());
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** In a page: what {@link onFreshPhone} had noted of it. */
function readMarks(): Omit<Visit, 'bytes'> {
  const marks = Reflect.get(globalThis, 'marks');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const firstPaintMs = paint?.startTime ?? Number.NaN;
  const blocked = marks.longTasks
    .filter(([startedMs]: [number, number]) => startedMs >= firstPaintMs)
    .reduce((sum: number, [, ms]: [number, number]) => sum + Math.max(0, ms - 50), 0);
  const loads = performance.getEntriesByType('resource').map((entry) => {
    return entry.startTime + entry.duration;
  });
  return {
    firstPaintMs,
    largestPaintMs: marks.largestPaintMs,
    blockedMs: blocked,
    layoutShift: marks.layoutShift,
    loadedMs: Math.max(0, ...loads),
  };
}
