import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { type App, startApp, type StartAppOptions } from '../testing/start-app.ts';
import { listenForComplaints, settled } from './browser.ts';
import type { Complaints } from './complaints.ts';
import { slowCodeMs } from './line.ts';
import { closeContext, openBrowser } from './open-browser.ts';
import { mostWaitMs } from '../testing/until.ts';

/** A staff member, at a computer whose browser makes its own passkeys. */
export interface Colleague {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: Complaints;
  /** Types an address of the console. */
  goesTo(path: string): Promise<void>;
  /** Presses a button or follows a link of this name. */
  presses(name: string | RegExp): Promise<void>;
  types(field: string, text: string): Promise<void>;
  /** Presses two keys one right after the other, as `g` and `i` go to the inbox. */
  pressesBoth(first: string, second: string): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  /** Logs in as one of the simulator's people, whose passkeys the server holds. */
  logsInAs(name: string): Promise<void>;
}

/** The product and the people who come to work in it. */
export interface Office extends AsyncDisposable {
  readonly app: App;
  readonly colleagues: readonly Colleague[];
  /** A new computer; `width` of its window. */
  comes(width?: number): Promise<Colleague>;
}

const pictures = fileURLToPath(new URL('../test-results/', import.meta.url));
const usualWidth = 1280;
/** What a screen asks before a login. */
const nobodyYet = /\b401\b/;

/** Starts everything afresh; the browser stays for the next office. */
export async function openOffice(options: StartAppOptions = {}): Promise<Office> {
  const app = await startApp({ isAwayFromMidnight: true, ...options });
  const colleagues: Colleague[] = [];
  return {
    app,
    colleagues,
    async comes(width = usualWidth) {
      const colleague = await comesTo(app, width);
      colleagues.push(colleague);
      return colleague;
    },
    async [Symbol.asyncDispose]() {
      await mkdir(pictures, { recursive: true });
      // They show why a journey failed; otherwise they are not read.
      for (const [place, { page }] of colleagues.entries()) {
        await page.screenshot({ path: `${pictures}console-${place + 1}.png` });
      }
      await Promise.all(colleagues.map(({ context }) => closeContext(context)));
      await app.close();
    },
  };
}

/** The clock of an office computer is wrong, and the console counts by the server's. */
const aheadMs = 26 * 3_600_000;

/** Runs in the page. */
function putForward(byMs: number): void {
  const Machine = Date;
  globalThis.Date = class extends Machine {
    constructor(...given: readonly (string | number | Date)[]) {
      super(...((given.length === 0 ? [Machine.now() + byMs] : given) as [number]));
    }
    static override now = () => Machine.now() + byMs;
  } as DateConstructor;
}

/** A staff member at a new computer. */
export async function comesTo(app: App, width = usualWidth): Promise<Colleague> {
  const origin = app.server.console?.origin;
  if (origin === undefined) throw new Error('this server has no console');
  const browser = await openBrowser('chromium');
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 700 : 800 },
    locale: 'en-ZM',
    timezoneId: 'Africa/Lusaka',
  });
  context.setDefaultTimeout(mostWaitMs);
  await context.addInitScript(putForward, aheadMs);
  if (slowCodeMs > 0) {
    await context.route('**/*.js', async (route) => {
      await pause(slowCodeMs);
      await route.continue().catch(() => null);
    });
  }
  const complaints = listenForComplaints(context);
  complaints.forgive(nobodyYet);
  const page = await context.newPage();
  await givePasskeys(page);
  return colleagueAt({ page, context, complaints, origin });
}

/** The browser holds passkeys as a laptop with a fingerprint reader does. */
async function givePasskeys(page: Page): Promise<void> {
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('WebAuthn.enable');
  await debugging.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

function colleagueAt(
  of: Pick<Colleague, 'page' | 'context' | 'complaints'> & { readonly origin: string },
): Colleague {
  const { page, context, complaints, origin } = of;
  const sees = (text: string | RegExp) =>
    page.getByText(text).filter({ visible: true }).first().waitFor();
  const presses = async (name: string | RegExp) => {
    const wanted = { name, exact: typeof name === 'string' } as const;
    await page.getByRole('button', wanted).or(page.getByRole('link', wanted)).first().click();
  };
  const goesTo = async (path: string) => {
    await page.goto(origin + path);
    await settled(page);
  };
  return {
    page,
    context,
    complaints,
    goesTo,
    presses,
    sees,
    async pressesBoth(first, second) {
      // Of two presses that wait for each other a slow page makes two that stand alone.
      await Promise.all([page.keyboard.press(first), page.keyboard.press(second)]);
    },
    types: (field, text) => page.getByLabel(field, { exact: true }).fill(text),
    async logsInAs(name) {
      await goesTo('/');
      await presses(new RegExp(`^${name}`));
      await page.getByRole('navigation', { name: 'Places' }).waitFor();
    },
  };
}
