import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sql } from '../server/database/database.ts';
import { proveLedger } from '../server/ledger/prove-ledger.ts';
import type { App, StartAppOptions } from '../testing/start-app.ts';
import { chromiumPath } from './browser.ts';
import { until } from './phone.ts';
import { type OpenStage, openStage, type Stage } from './stage.ts';

const pictures = fileURLToPath(new URL('../test-results/', import.meta.url));

/**
 * A test in a real browser against a fresh product. At its end no page may have complained, and
 * the money must be right: account, ledger, payments and networks equal to the ngwee.
 */
export function journey(
  name: string,
  act: (stage: Stage) => Promise<void>,
  options: StartAppOptions = {},
): void {
  it(`${name}`, async ({ skip }) => {
    if (chromiumPath === undefined) skip('there is no browser here');
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
