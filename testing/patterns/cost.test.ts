import { expect, it } from 'vitest';
import { growsTooFast, quickTime, type Read } from './cost.ts';
import { hostileTexts, longest, shortened } from './hostile-texts.ts';

const text = 'a='.repeat(longest / 2);
const texts = { whole: text, quarter: shortened(text, longest / 4) };

/** A clock that counts steps of work, a microsecond each: no machine is too slow for this test. */
function countingClock() {
  let steps = 0;
  return {
    works: (more: number) => (steps += more),
    clock: { passed: () => steps / 1000, spent: () => steps },
  };
}
const quick = 1;

it.each<[string, (length: number) => number]>([
  ['a search at every sign', (length) => (length * length) / 2],
  ['a list that is gone through for each entry', (length) => length + (length / 8) ** 2],
  ['a comparison of three signs each', (length) => length ** 3 / 100],
])('finds that %s grows too fast', async (_, stepsOf) => {
  const { works, clock } = countingClock();
  const read: Read = ({ length }) => works(stepsOf(length));
  expect(await growsTooFast(read, texts, quick, clock)).toBe(true);
});

/** Linear, and now and then ten times slower than else. */
function noisy(works: (more: number) => void): Read {
  let calls = 0;
  return ({ length }) => {
    calls += 1;
    works(length * (calls % 7 === 0 ? 10 : 1));
  };
}

it.each<[string, (works: (more: number) => void) => Read]>([
  ['a linear reader, however it is disturbed', noisy],
  [
    'a reader that sorts',
    (works) =>
      ({ length }) =>
        works(length * Math.log2(length)),
  ],
  [
    'a reader that refuses',
    (works) => (read) => {
      works(read.length);
      throw new Error('not this one');
    },
  ],
])('does not call %s slow', async (_, readerOf) => {
  const { works, clock } = countingClock();
  const read = readerOf(works);
  for (let one = 0; one < 5; one++) {
    expect(await growsTooFast(read, texts, quick, clock)).toBe(false);
  }
});

it('never calls quick what costs next to nothing', async () => {
  expect(await growsTooFast((read) => read.length, texts, await quickTime(text))).toBe(false);
});

it('makes texts of one length, each once', () => {
  const made = hostileTexts();
  expect(new Set(made.map(({ length }) => length))).toEqual(new Set([longest]));
  expect(new Set(made).size).toBe(made.length);
});
