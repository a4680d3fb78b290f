import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { found } from './engines/engine.ts';
import type { Complaints } from './complaints.ts';
import { collectComplaints } from './engines/hears.ts';
import { mostWaitMs } from '../testing/until.ts';

/** A small phone as many carry it: two device pixels to each of the page's, and a finger. */
export const smallPhone = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'en-ZM',
  timezoneId: 'Africa/Lusaka',
} as const;

/** Starts the browser of the journeys; each phone in it has its own profile. */
export function launchBrowser(): Promise<Browser> {
  return launch(found.shell ?? found.chromium);
}

/**
 * The same as people have it, windows and all. With a video (`.mjpeg`) its phones have a camera
 * that shows it over and over, to pages that are allowed to see.
 */
export function launchWholeBrowser(cameraVideo?: string): Promise<Browser> {
  const camera = [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${cameraVideo}`,
  ];
  return launch(found.chromium, cameraVideo === undefined ? [] : camera);
}

function launch(executablePath: string | undefined, more: readonly string[] = []) {
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

/**
 * Hears everything that goes wrong in the pages of a phone. That is errors in the console
 * (violations of the content security policy among them), uncaught exceptions, and failed
 * requests.
 */
export function listenForComplaints(context: BrowserContext): Complaints {
  const complaints = collectComplaints();
  const { complain } = complaints;
  context.on('console', (message) => {
    if (message.type() === 'error') {
      complain(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => complain(`exception: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'no answer';
    // A page that is left, or a question no screen asks any more, is given up on purpose.
    if (!givenUp.test(why)) complain(`request failed: ${why} (${request.url()})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) {
      complain(`answer ${response.status()} (${response.url()})`);
    }
  });
  return complaints;
}

/** As Chromium and as Firefox say it. */
const givenUp = /^(net::ERR_ABORTED|NS_BINDING_ABORTED|NS_BINDING_CANCELLED_OLD_LOAD)$/;

/** What a network that was taken away makes each engine complain of. */
export const brokenNetwork = new RegExp(
  'ERR_(CONNECTION|CONTENT_LENGTH|INTERNET|EMPTY|FAILED|NETWORK|SOCKET)' +
    '|NS_ERROR_|NetworkError' +
    '|Load failed|Failed to (load|fetch)|network connection was lost|Could not connect',
);

/** For a test that fetches what a page asked for: a busy machine closes connections. */
export const patiently = { maxRetries: 5, timeout: mostWaitMs } as const;

/** Resolves when the page has drawn what it last changed and nothing in it moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What tells of waiting moves for ever.
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      // What was drawn last may have begun to move.
    } while (ending().length > 0);
  });
}
