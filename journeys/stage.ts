import type { Browser } from 'playwright-core';
import { type App, startApp, type StartAppOptions } from '../testing/start-app.ts';
import { listenForComplaints, smallPhone } from './browser.ts';
import { seeNothingTwice, waitForModels } from './camera.ts';
import type { Engine } from './engines/engine.ts';
import { collectComplaints, hearsInPages } from './engines/hears.ts';
import { startWebKit } from './engines/webkit.ts';
import { webkitPersonAt } from './engines/webkit-person.ts';
import { openLine } from './line.ts';
import { openBrowser } from './open-browser.ts';
import { type Person, personAt } from './person.ts';
import { phoneOf } from './phone.ts';
import { mostWaitMs } from '../testing/until.ts';
import type { Somebody } from './somebody.ts';

/** The whole product with its outside world, and people who use it in whatever engine. */
export interface EveryStage {
  readonly app: App;
  /** A person with this number and a new browser. */
  person(mobile: string): Promise<Somebody>;
  /** Puts the product's calendar forward and runs what falls due on the way. */
  daysPass(days: number): Promise<void>;
}

/** The same with people whose browsers Playwright drives. */
export interface Stage extends EveryStage {
  person(mobile: string, browser?: object): Promise<Person>;
  /** A person with a camera, which pages may use by default. */
  personWithCamera(mobile: string, browser?: object): Promise<Person>;
}

/** What belongs to the test that opened a stage. */
interface Opened {
  readonly people: readonly Somebody[];
  /** Everybody leaves, and everything ends. */
  close(): Promise<void>;
}

export type OpenStage = Stage & Opened;

/** Starts everything afresh; the browser stays for the next stage. */
export async function openStage(
  options: StartAppOptions = {},
  engine: 'chromium' | 'firefox' = 'chromium',
): Promise<OpenStage> {
  const set = await setStage(options);
  const { app, people } = set;
  const personIn = async (browser: Browser, mobile: string, more: object) => {
    const context = await browser.newContext({ ...phoneIn(engine), ...more });
    context.setDefaultTimeout(mostWaitMs);
    const person = personAt({
      engine,
      page: await context.newPage(),
      phone: phoneOf(mobile, app.simulatorUrl),
      complaints: listenForComplaints(context),
      line: await openLine(app.url),
      product: app.url,
    });
    people.push(person);
    return person;
  };
  return {
    ...set,
    async person(mobile, more = {}) {
      return personIn(await openBrowser(engine), mobile, more);
    },
    async personWithCamera(mobile, more = {}) {
      const browser = await openBrowser('camera');
      const person = await personIn(browser, mobile, { permissions: ['camera'], ...more });
      await person.context.addInitScript(seeNothingTwice);
      await person.context.addInitScript(waitForModels);
      return person;
    },
  };
}

/** Firefox has no mobile mode to set; it is as narrow, and clicked. */
function phoneIn(engine: Engine) {
  const { isMobile, hasTouch, ...others } = smallPhone;
  return engine === 'firefox' ? others : { isMobile, hasTouch, ...others };
}

/** The same in WebKit, whose browsers have one person each. */
export async function openWebKitStage(options: StartAppOptions): Promise<EveryStage & Opened> {
  const set = await setStage(options);
  const { app, people } = set;
  return {
    ...set,
    async person(mobile) {
      const complaints = collectComplaints();
      const [running, line] = await Promise.all([
        startWebKit(),
        openLine(app.url, hearsInPages(complaints)),
      ]);
      const person = webkitPersonAt({
        running,
        window: await running.driver.window(),
        phone: phoneOf(mobile, app.simulatorUrl),
        complaints,
        line,
        product: app.url,
      });
      people.push(person);
      return person;
    },
  };
}

/** The product and its calendar, before any visitor. */
async function setStage(options: StartAppOptions) {
  const app = await startApp({ isAwayFromMidnight: true, ...options });
  const people: Somebody[] = [];
  return {
    app,
    people,
    async daysPass(advanceDays: number) {
      const response = await fetch(`${app.url}/sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceDays }),
      });
      if (!response.ok) throw new Error(`the clock did not move: ${response.status}`);
    },
    async close() {
      await Promise.all(people.map((person) => person.leaves()));
      await app.close();
    },
  };
}
