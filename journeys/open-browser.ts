import type { Browser } from 'playwright-core';
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
