import type { Browser } from 'playwright-core';
import { onFreshPhone, readMarks, type Visit } from './visit.ts';

const quietMs = 3_000;
const longestVisitMs = 60_000;

/**
 * The second visit to a page, after a first one at whose end the service worker held all of it.
 * Bytes are those of the page and its files; what the app asks the server for by itself
 * afterwards (a tracking event) is not what it is made of.
 */
export async function secondVisit(browser: Browser, url: string): Promise<Visit> {
  return onFreshPhone(browser, async (page, devtools) => {
    await page.goto(url, { waitUntil: 'load', timeout: longestVisitMs });
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      while (active?.state !== 'activated') await new Promise((go) => setTimeout(go, 50));
    });
    await page.waitForLoadState('networkidle', { timeout: longestVisitMs });
    await page.waitForTimeout(quietMs);
    const calls = new Set<string>();
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (new URL(request.url).pathname.startsWith('/api/')) calls.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!calls.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'load', timeout: longestVisitMs });
    // Not for a quiet network: the app goes on asking the server of this bench, which knows little.
    await page.waitForTimeout(quietMs);
    return { bytes, ...(await page.evaluate(readMarks)) };
  });
}
