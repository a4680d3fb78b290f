import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { smallPhone } from '../../journeys/browser.ts';
import { client } from '../../testing/client.ts';
import type { App } from '../../testing/start-app.ts';

const slowerBy = 4;

/** A slow phone with a browser nobody used before, and what its developer tools hear. */
export interface BorrowerPhone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly devtools: CDPSession;
}

/** Who is logged in, as cookies of the product's pages. */
export type Cookies = Readonly<Record<string, string>>;

/** Logs a demo person in by the calls; gives what the screens would have kept of it. */
export async function cookiesOf(app: App, mobile: string): Promise<Cookies> {
  const calls = client(app.url);
  const { token, id } = await calls.logIn(mobile, app.simulatorUrl);
  const device = calls.cookies.get('device') ?? '';
  return { token: String(token), userId: String(id), authStep: '3', device };
}

/**
 * Acts on a phone of its own whose processor is four times slower, at an address by name: browsers
 * take packed pages and run service workers from this machine's own name over plain HTTP.
 */
export async function onPhone<T>(
  browser: Browser,
  phone: { readonly origin: string; readonly cookies?: Cookies },
  act: (phone: BorrowerPhone) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(smallPhone);
  try {
    const { origin, cookies = {} } = phone;
    const all = Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin }));
    if (all.length > 0) await context.addCookies(all);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    return await act({ page, context, devtools });
  } finally {
    await context.close();
  }
}
