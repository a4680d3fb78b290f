import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sql } from '../server/store/database/database.ts';
import { proveLedger } from '../server/lending/ledger/prove-ledger.ts';
import { isDeep } from '../testing/depth.ts';
import type { App, StartAppOptions } from '../testing/start-app.ts';
import { type Engine, engines, found, isEverything } from './engines/engine.ts';
import { until } from '../testing/until.ts';
import { type EveryStage, openStage, openWebKitStage, type Stage } from './stage.ts';
import type { Somebody } from './somebody.ts';

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
  // oxlint-disable-next-line vitest/expect-expect -- what is played insists at its end
  it(`${name}`, async ({ skip }) => {
    if (found.chromium === undefined) skip('there is no Chromium here');
    await play({ name, stage: await openStage(options), act });
  });
}

/** Where a journey in every engine is walked in CI, besides Chromium. */
export interface Usually {
  readonly alsoIn?: readonly Engine[];
}

/**
 * A journey that is walked in every engine: in Chromium always, in CI in those that are named
 * here, and in all with `JOURNEYS=all`.
 */
export function journeyInEveryEngine(
  name: string,
  act: (stage: EveryStage) => Promise<void>,
  { alsoIn = [] }: Usually = {},
): void {
  for (const engine of engines) {
    const isNow = engine === 'chromium' || isEverything || (isDeep && alsoIn.includes(engine));
    if (!isNow) continue;
    // oxlint-disable-next-line vitest/expect-expect -- what is played insists at its end
    it(`${name} (${engine})`, async ({ skip }) => {
      if (found[engine] === undefined) skip(`there is no ${engine} here`);
      const open = engine === 'webkit' ? openWebKitStage({}) : openStage({}, engine);
      await play({ name: `${name}-${engine}`, stage: await open, act });
    });
  }
}

interface Playing<Playable extends EveryStage> {
  readonly name: string;
  readonly stage: Playable & {
    readonly people: readonly Somebody[];
    close(): Promise<void>;
  };
  act(stage: Playable): Promise<void>;
}

async function play<Playable extends EveryStage>({
  name,
  stage,
  act,
}: Playing<Playable>): Promise<void> {
  try {
    await act(stage);
    // No picture is looked at of the engines beside Chromium, so the width of the app is measured.
    const beside = stage.people.filter(({ engine }) => engine !== 'chromium');
    for (const person of beside) expect(await person.fills()).toBe(1);
    expect(stage.people.flatMap(({ complaints }) => complaints.heard)).toEqual([]);
    await expectMoneyProven(stage.app);
  } catch (error) {
    await takePictures(stage.people, name);
    if (error instanceof Error) error.message += await readBy(stage.people);
    throw error;
  } finally {
    await stage.close();
  }
}

/**
 * The books against themselves and against the networks. Every payment that the product holds
 * for done moved the same amount out there, nothing else moved, and the ledger says the same.
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

/** What each person reads at the failure: where only the log is kept, it tells the cause. */
async function readBy(people: readonly Somebody[]): Promise<string> {
  const read = await Promise.allSettled(people.map((person) => person.reads()));
  const texts = read.map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason),
  );
  return texts.map((text, place) => `\n\nPerson ${place + 1} reads:\n${text}`).join('');
}

/** The last screens, kept to look into the failure. */
async function takePictures(people: readonly Somebody[], name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const file = `${pictures}${name.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}`;
  const taken = await Promise.allSettled(people.map((person) => person.pictures()));
  const all = taken.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  await Promise.all(all.map((one, place) => writeFile(`${file}-${place + 1}.png`, one)));
}
