// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromFinder } from './finder-words.ts';
import { holdFinder } from './kept-finder.ts';

/** What a worker does when a message comes. */
type Answers = (message: unknown) => FromFinder | null;

const workers: FakeWorker[] = [];
let answers: Answers = () => ({ ready: true });

class FakeWorker extends EventTarget {
  isEnded = false;
  readonly told: unknown[] = [];
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(message: unknown): void {
    this.told.push(message);
    const data = answers(message);
    if (data !== null) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const found = { faces: [], light: 0.5 };
const picture = { data: new Uint8ClampedArray(4), width: 1, height: 1 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  answers = (message) =>
    Object.hasOwn(Object(message), 'files') ? { ready: true } : { found };
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  workers.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('holders share one finder, which ends a moment after the last', async () => {
  const [one, two] = [holdFinder(), holdFinder()];
  expect(await one.finder).toBe(await two.finder);
  expect(workers).toHaveLength(1);
  one.letGo();
  one.letGo();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers[0]?.isEnded).toBe(false);
  two.letGo();
  await vi.advanceTimersByTimeAsync(4999);
  expect(workers[0]?.isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(workers[0]?.isEnded).toBe(true);
});

it('the next screen takes the finder over, and one after its end starts another', async () => {
  holdFinder().letGo();
  await vi.advanceTimersByTimeAsync(4999);
  const next = holdFinder();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers).toMatchObject([{ isEnded: false }]);
  next.letGo();
  await vi.advanceTimersByTimeAsync(5000);
  const last = holdFinder();
  expect(workers).toMatchObject([{ isEnded: true }, { isEnded: false }]);
  last.letGo();
});

it('gives the models to the worker, then pictures, and says what it found', async () => {
  const held = holdFinder();
  const finder = await held.finder;
  expect(await finder.find(picture)).toEqual(found);
  expect(workers[0]?.told).toEqual([
    {
      files: {
        wasm: expect.stringContaining('.wasm'),
        wasmSimd: expect.stringContaining('simd.wasm'),
        detector: expect.stringContaining('tiny_face_detector'),
        landmarks: expect.stringContaining('landmark_68_tiny'),
      },
    },
    { width: 1, height: 1, rgba: picture.data },
  ]);
  finder.close();
  expect(workers[0]?.isEnded).toBe(true);
  held.letGo();
});

it('a phone that cannot run the models fails, and the next holder tries again', async () => {
  answers = () => ({ failed: 'no memory' });
  const held = holdFinder();
  await expect(held.finder).rejects.toThrow('no memory');
  expect(workers[0]?.isEnded).toBe(true);
  answers = () => ({ ready: true });
  const next = holdFinder();
  await next.finder;
  for (const { letGo } of [held, next]) letGo();
});

it('a worker that finds something before it is ready is ended', async () => {
  answers = () => ({ found });
  const held = holdFinder();
  await expect(held.finder).rejects.toThrow('the finder said found');
  expect(workers[0]?.isEnded).toBe(true);
  held.letGo();
});

it('a look that takes longer than a person waits fails', async () => {
  const held = holdFinder();
  const finder = await held.finder;
  answers = () => null;
  const looked = failureOf(finder.find(picture));
  await vi.advanceTimersByTimeAsync(4000);
  expect(await looked).toContain('took too long');
  // An answer after it changes nothing.
  workers[0]?.dispatchEvent(new MessageEvent('message', { data: { found } }));
  held.letGo();
});

it('a worker that breaks, or without a holder, fails what is asked of it', async () => {
  const held = holdFinder();
  const finder = await held.finder;
  answers = () => null;
  const broken = failureOf(finder.find(picture));
  workers[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
  expect(await broken).toContain('out of memory');
  held.letGo();
  await vi.advanceTimersByTimeAsync(2000);
  const given = failureOf(finder.find(picture));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await given).toContain('given up');
  await expect(finder.find(picture)).rejects.toThrow('given up');
});

/** Why something failed; empty where it did not. */
function failureOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(() => '', String);
}
