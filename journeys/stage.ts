import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { sql } from '../server/database/database.ts';
import { proveLedger } from '../server/ledger/prove-ledger.ts';
import { type App, startApp, type StartAppOptions } from '../testing/start-app.ts';
import { chromiumPath, launchBrowser, listenForComplaints, smallPhone } from './browser.ts';
import { type Person, personAt } from './person.ts';
import { phoneOf, until } from './phone.ts';

const pictures = fileURLToPath(new URL('../test-results/', import.meta.url));

/** The whole product with its outside world, and people who use it. */
export interface Stage {
  readonly app: App;
  /** Somebody with this number and a browser nobody used before. */
  person(mobile: string, browser?: object): Promise<Person>;
  /** Puts the product's calendar forward and runs what falls due on the way. */
  daysPass(days: number): Promise<void>;
}

interface OpenStage extends Stage {
  readonly people: readonly Person[];
  close(): Promise<void>;
}

/** Without a browser a journey is skipped; `npm test` says so, and how to get one. */
const inBrowser = it.skipIf(chromiumPath === undefined);

const browsers: { now?: Promise<Browser> } = {};

/**
 * A test in a real browser against a fresh product. At its end no page may have complained, and
 * the money must be right: account, ledger, payments and networks equal to the ngwee.
 */
export function journey(
  name: string,
  act: (stage: Stage) => Promise<void>,
  options: StartAppOptions = {},
): void {
  inBrowser(name, async () => {
    const stage = await openStage(options);
    try {
      await act(stage);
      expect(stage.people.flatMap(({ complaints }) => complaints.heard)).toEqual([]);
      await expectMoneyProven(stage.app);
    } catch (error) {
      await takePictures(stage, name);
      throw error;
    } finally {
      await stage.close();
    }
  });
}

/** Opens the stage without a test around it. */
export async function openStage(options: StartAppOptions = {}): Promise<OpenStage> {
  const app = await startApp(options);
  const browser = await (browsers.now ??= launchBrowser());
  const people: Person[] = [];
  return {
    app,
    people,
    async person(mobile, more = {}) {
      const context = await browser.newContext({ ...smallPhone, ...more });
      context.setDefaultTimeout(15_000);
      const person = personAt({
        page: await context.newPage(),
        phone: phoneOf(mobile, app.simulatorUrl),
        complaints: listenForComplaints(context),
        url: app.url,
      });
      people.push(person);
      return person;
    },
    async daysPass(advanceDays) {
      const response = await fetch(`${app.url}/sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceDays }),
      });
      expect(response.status).toBe(200);
    },
    async close() {
      await Promise.all(people.map(({ context }) => context.close()));
      await app.close();
    },
  };
}

/**
 * The books against themselves and against the networks: every payment the product holds for done
 * moved the same amount out there, nothing else moved, and the ledger says the same.
 */
export async function expectMoneyProven({ context, simulator }: App): Promise<void> {
  await simulator.quiet();
  const outside = simulator.world
    .statement()
    .map(({ paymentId, amount }) => `${paymentId} ${amount}`)
    .sort();
  const booked = async () => (await context.db.rows(selectDone)).map(({ line }) => line).sort();
  const isSame = (lines: readonly string[]) => lines.join() === outside.join();
  await until(booked, isSame, 'books that say what the networks say').catch(() => null);
  expect(await booked()).toEqual(outside);
  expect((await proveLedger(context)).faults).toEqual([]);
}

/** As the wallet sees it: a payment takes from it, a payout gives. */
const selectDone = sql<{ line: string }>(`
  select provider_id || ' ' || case operation when 'collect' then -amount else amount end as line
  from payment where provider = 'pawapay' and state = 'confirmed'`);

/** What everybody saw last, kept for whoever looks into the failure. */
async function takePictures({ people }: OpenStage, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const file = `${pictures}${name.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}`;
  const pages = people.flatMap(({ context }) => context.pages());
  const taken = pages.map((page, place) =>
    page.screenshot({ path: `${file}-${place + 1}.png` }),
  );
  await Promise.allSettled(taken);
}
