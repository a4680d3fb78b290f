import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { cardPicture } from '../../../testing/cards/card-picture.ts';
import { testCard } from '../../../testing/cards/card-people.ts';
import { Busy } from '../../store/busy.ts';
import { orders } from './broken-worker-for-tests.ts';
import type { CardReader } from '../../store/ports/card-reader.ts';
import type { ThreadLimits } from '../worker-thread.ts';
import { workerCardReader } from './worker-card-reader.ts';

const program = new URL('./broken-worker-for-tests.ts', import.meta.url);
const readers: CardReader[] = [];

afterEach(async () => {
  await Promise.all(readers.splice(0).map((one) => one.close()));
});

function reader(limits: Partial<ThreadLimits> = {}): CardReader {
  const made = workerCardReader({ program, ...limits });
  readers.push(made);
  return made;
}

function picture(order: keyof typeof orders): Uint8Array {
  return new Uint8Array([orders[order]]);
}

it('reads a real photo of a card in a separate thread, turned any way', async () => {
  const cards = workerCardReader();
  readers.push(cards);
  const [card, turned] = [testCard(0), testCard(1)];
  const [first, second] = await Promise.all([
    cards.read(await cardPicture({ card, level: 'usual', seed: 1 })),
    cards.read(await cardPicture({ card: turned, level: 'turned-90', seed: 2 })),
  ]);
  const { nrc, firstName, lastName, birthDate, sex } = card;
  expect(first).toMatchObject({
    text: { nrc, lastName, birthDate, sex },
    retake: false,
    engine: expect.stringContaining('pp-ocrv4'),
  });
  expect(first.text.firstName?.replace(' ', '')).toBe(firstName.replace(' ', ''));
  expect(first.confidence.nrc).toBeGreaterThan(0.93);
  expect(second.text).toMatchObject({ nrc: turned.nrc, lastName: turned.lastName });
});

it('says of what is no picture only what kind of error it was', async () => {
  const cards = workerCardReader();
  readers.push(cards);
  await expect(cards.read(new TextEncoder().encode('MWANAWINA'))).rejects.toThrow(
    /^the reader of a card failed: Error$/,
  );
});

it('takes so many cards at a time, and puts off more', async () => {
  const cards = reader({ mostWaiting: 2 });
  const taken = [cards.read(picture('read')), cards.read(picture('read'))];
  await expect(cards.read(picture('read'))).rejects.toThrow(Busy);
  await Promise.all(taken);
  expect(await cards.read(picture('read'))).toMatchObject({ retake: true });
});

const breaks = [
  ['fails', 'fail', 'the reader of a card failed: TypeError'],
  ['throws', 'throw', 'the reader of a card failed: RangeError'],
  ['ends', 'exit', 'the reader of a card has ended'],
  ['hangs', 'hang', 'the reader of a card took too long'],
] as const;
it.each(breaks)('goes on with the others when a card %s', async (_, order, sentence) => {
  const cards = reader(order === 'hang' ? { timeoutMs: 5_000 } : {});
  const [broken, next] = await Promise.allSettled([
    cards.read(picture(order)),
    cards.read(picture('read')),
  ]);
  expect(broken).toMatchObject({ reason: { message: sentence } });
  expect(next).toMatchObject({ value: { retake: true } });
});

it('takes a new thread after so many cards, and after idle minutes', async () => {
  const cards = reader({ answersAThread: 2, idleMs: 50 });
  const threads = new Set<string>();
  for (let card = 0; card < 4; card += 1) {
    threads.add((await cards.read(picture('read'))).engine);
  }
  expect(threads.size).toBe(2);
  const idle = reader({ idleMs: 20 });
  const before = await idle.read(picture('read'));
  await sleep(200);
  expect((await idle.read(picture('read'))).engine).not.toBe(before.engine);
});

it('refuses what waits when it closes, and whatever comes later', async () => {
  const cards = reader();
  const [waiting] = await Promise.allSettled([
    cards.read(picture('hang')),
    sleep(100).then(() => cards.close()),
  ]);
  expect(waiting).toMatchObject({ reason: expect.any(Busy) });
  await expect(cards.read(picture('read'))).rejects.toThrow(Busy);
});

it('ends while a card is read, at whatever moment, without taking the process along', async () => {
  const front = await cardPicture({ card: testCard(0), level: 'usual', seed: 1 });
  const { exitCode, heard } = await inProcess(`
    const front = new Uint8Array(Buffer.from('${Buffer.from(front).toString('base64')}', 'base64'));
    for (const ms of [50, 500, 900, 1300]) {
      const cards = workerCardReader();
      const read = cards.read(front).catch((error) => error.name);
      await new Promise((later) => setTimeout(later, ms));
      await cards.close();
      await read;
    }
    console.log('all ended');`);
  expect({ exitCode, heard }).toEqual({ exitCode: 0, heard: ['all ended\n'] });
});

const asked = [
  ['prints nothing of what its libraries print', 'print', 'await cards.close();'],
  ['lets the process end without being closed', 'read', ''],
] as const;
it.each(asked)('%s', async (_, order, afterwards) => {
  const { exitCode, heard } = await inProcess(`
    const cards = workerCardReader({ program: new URL(${JSON.stringify(program.href)}) });
    await cards.read(new Uint8Array([${orders[order]}]));
    ${afterwards}`);
  expect({ exitCode, heard }).toEqual({ exitCode: 0, heard: [] });
});

/** Runs a program that may ask for card readers in a separate process. */
async function inProcess(code: string) {
  const module = new URL('./worker-card-reader.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-']);
  child.stdin.end(`import { workerCardReader } from ${JSON.stringify(module)};${code}`);
  const heard: string[] = [];
  child.stdout.on('data', (part) => heard.push(String(part)));
  child.stderr.on('data', (part) => heard.push(String(part)));
  const [exitCode] = await once(child, 'close');
  return { exitCode, heard };
}
