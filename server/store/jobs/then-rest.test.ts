import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { thenRest } from './then-rest.ts';

const rests: number[] = [];
const rest = async (ms: number) => void rests.push(ms);

let nowMs: number;
beforeEach(() => {
  nowMs = 1000;
  rests.length = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => vi.restoreAllMocks());

/** A piece of work that takes so long. */
const piece = (tookMs: number) => async () => {
  nowMs += tookMs;
  return `took ${tookMs}`;
};

it.each([
  [0, []],
  [4.9, []],
  [5, [20]],
  [100, [400]],
  [1249, [4996]],
  // A connection within a transaction is ended when it is idle for too long.
  [1250, [5000]],
  [60_000, [5000]],
])(
  'after a piece of %s ms it pauses %o ms, and answers what the piece found',
  async (ms, all) => {
    expect(await thenRest(piece(ms), rest)).toBe(`took ${ms}`);
    expect(rests).toEqual(all);
  },
);

it('a piece that fails fails at once', async () => {
  const failing = async () => {
    nowMs += 100;
    throw new Error('the day is gone');
  };
  await expect(thenRest(failing, rest)).rejects.toThrow('the day is gone');
  expect(rests).toEqual([]);
});
