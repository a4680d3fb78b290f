import type { Browser } from 'playwright-core';
import { type App, startApp, type StartAppOptions } from '../testing/start-app.ts';
import { launchBrowser, listenForComplaints, smallPhone } from './browser.ts';
import { cameraFile, seeNothingTwice } from './camera.ts';
import { type Person, personAt } from './person.ts';
import { mostWaitMs, phoneOf } from './phone.ts';

/** The whole product with its outside world, and people who use it. */
export interface Stage {
  readonly app: App;
  /** Somebody with this number and a browser nobody used before. */
  person(mobile: string, browser?: object): Promise<Person>;
  /** The same with a camera, which pages may use unless it is said otherwise. */
  personWithCamera(mobile: string, browser?: object): Promise<Person>;
  /** Puts the product's calendar forward and runs what falls due on the way. */
  daysPass(days: number): Promise<void>;
}

/** A stage of somebody's own, to be closed by them. */
export interface OpenStage extends Stage {
  readonly people: readonly Person[];
  close(): Promise<void>;
}

const browsers: { plain?: Promise<Browser>; withCamera?: Promise<Browser> } = {};

/** Starts everything afresh; the browser stays for the next stage. */
export async function openStage(options: StartAppOptions = {}): Promise<OpenStage> {
  const app = await startApp(options);
  const people: Person[] = [];
  const personIn = async (browser: Browser, mobile: string, more: object) => {
    const context = await browser.newContext({ ...smallPhone, ...more });
    context.setDefaultTimeout(mostWaitMs);
    const person = personAt({
      page: await context.newPage(),
      phone: phoneOf(mobile, app.simulatorUrl),
      complaints: listenForComplaints(context),
      url: app.url,
    });
    people.push(person);
    return person;
  };
  return {
    app,
    people,
    async person(mobile, more = {}) {
      return personIn(await (browsers.plain ??= launchBrowser()), mobile, more);
    },
    async personWithCamera(mobile, more = {}) {
      browsers.withCamera ??= cameraFile().then(launchBrowser);
      const browser = await browsers.withCamera;
      const person = await personIn(browser, mobile, { permissions: ['camera'], ...more });
      await person.context.addInitScript(seeNothingTwice);
      return person;
    },
    async daysPass(advanceDays) {
      const response = await fetch(`${app.url}/sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceDays }),
      });
      if (!response.ok) throw new Error(`the clock did not move: ${response.status}`);
    },
    async close() {
      await Promise.all(people.map(({ context }) => context.close()));
      await app.close();
    },
  };
}
