import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findTestTools } from '../scripts/test-tools.mjs';

/** The browser's program; undefined where there is none, and journeys are skipped. */
export const chromiumPath = findTestTools().chromium;

/** A small phone as many carry it: two device pixels to each of the page's, and a finger. */
export const smallPhone = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'en-ZM',
  timezoneId: 'Africa/Lusaka',
} as const;

/**
 * Starts the browser; each phone in it has a profile of its own. With a video (`.mjpeg`) they have
 * a camera that shows it over and over, to pages that are allowed to see.
 */
export function launchBrowser(cameraVideo?: string): Promise<Browser> {
  const camera = [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${cameraVideo}`,
  ];
  return chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(cameraVideo === undefined ? [] : camera),
    ],
  });
}

/** What a page complained of, as sentences. */
export interface Complaints {
  readonly heard: string[];
  /** Further complaints that match belong to the journey: a network taken away, a refusal. */
  forgive(pattern: RegExp): void;
}

/**
 * Hears everything that goes wrong in the pages of a phone: errors in the console (violations of
 * the content security policy among them), exceptions nobody caught, and requests that failed.
 */
export function listenForComplaints(context: BrowserContext): Complaints {
  const heard: string[] = [];
  const forgiven: RegExp[] = [];
  const complain = (sentence: string) => {
    if (!forgiven.some((pattern) => pattern.test(sentence))) heard.push(sentence);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') {
      complain(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => complain(`exception: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'no answer';
    // A page that is left, or a question no screen asks any more, is given up on purpose.
    if (why !== 'net::ERR_ABORTED') complain(`request failed: ${why} (${request.url()})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) {
      complain(`answer ${response.status()} (${response.url()})`);
    }
  });
  return { heard, forgive: (pattern) => void forgiven.push(pattern) };
}

/** Resolves when the page has drawn what it last changed and nothing in it moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What tells of waiting moves for ever.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
