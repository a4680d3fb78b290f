import { type Browser, firefox } from 'playwright-core';
import { found } from './engine.ts';

/** Scroll bars over the page as on a phone, and nothing unasked. */
const preferences = {
  'ui.useOverlayScrollbars': 1,
  // There is no person to grant the camera.
  'permissions.default.camera': 2,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
};

/**
 * Starts a Firefox as it is published, headless, over WebDriver BiDi
 * (`docs/adr/0006-test-against-real-postgresql-and-drawn-histories.md`).
 */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    ...(found.firefox === undefined ? {} : { executablePath: found.firefox }),
    channel: 'moz-firefox',
    firefoxUserPrefs: preferences,
  });
  leaveUnknownUnsaid(browser);
  return browser;
}

/** Playwright 1.65 says this to every Firefox; the extended support release does not know it. */
const unknown = 'emulation.setMediaFeaturesOverride';

type Send = (method: string, params?: unknown) => Promise<unknown>;

/**
 * Playwright runs its server in this process, where the session with the browser can be reached.
 * Fails loudly once a newer Playwright keeps it elsewhere.
 */
function leaveUnknownUnsaid(browser: Browser): void {
  const session = part(inside(browser), '_browserSession');
  const send = part(session, 'send');
  if (typeof session !== 'object' || session === null || typeof send !== 'function') {
    throw new Error('Playwright keeps its session with Firefox elsewhere now');
  }
  const sendOn: Send = send.bind(session);
  const said: Send = async (method, params) =>
    method === unknown ? {} : sendOn(method, params);
  Object.assign(session, { send: said });
}

/** The server's side of something of Playwright's. */
function inside(outside: object): unknown {
  const connection = part(outside, '_connection');
  const toImpl = part(connection, 'toImpl');
  return typeof toImpl === 'function' ? toImpl.call(connection, outside) : undefined;
}

function part(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;
}
