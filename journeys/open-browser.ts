import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser, launchWholeBrowser } from './browser.ts';
import { cameraFile } from './camera.ts';
import { launchFirefox } from './engines/firefox.ts';

const launches = {
  chromium: launchBrowser,
  firefox: launchFirefox,
  camera: () => cameraFile().then(launchWholeBrowser),
};

const opened: Partial<Record<keyof typeof launches, Promise<Browser>>> = {};

/** The one of this process, which stays for who comes next; another where it has ended. */
export function openBrowser(which: keyof typeof launches): Promise<Browser> {
  const launch = launches[which];
  const isThere = (browser: Browser) => (browser.isConnected() ? browser : launch());
  return (opened[which] = opened[which]?.then(isThere, launch) ?? launch());
}

/** Closes it without a wait for what a journey still answers in the network's place. */
export async function closeContext(context: BrowserContext): Promise<void> {
  const isClosed = !context.browser()?.contexts().includes(context);
  if (isClosed) return;
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}
