import { expect, it } from 'vitest';
import { steadyWords } from './steady-words.ts';

const minutes = (count: number) => new Date(count * 60_000);

it('believes a doubtful word that was repeated and has stayed', () => {
  let now = minutes(0);
  const steady = steadyWords(() => now);
  expect(steady.hear('a', 'EXPIRED')).toBe(false);
  now = minutes(10);
  expect(steady.hear('a', 'EXPIRED')).toBe(false);
  now = minutes(15);
  expect(steady.hear('a', 'EXPIRED')).toBe(true);
});

it.each<[string, readonly [minute: number, word: string | null][]]>([
  [
    'twice',
    [
      [0, 'EXPIRED'],
      [20, 'EXPIRED'],
    ],
  ],
  [
    'in one minute',
    [
      [0, 'EXPIRED'],
      [0, 'EXPIRED'],
      [1, 'EXPIRED'],
    ],
  ],
  [
    'and another one',
    [
      [0, 'EXPIRED'],
      [8, 'TIMEOUT'],
      [16, 'EXPIRED'],
    ],
  ],
  [
    'and something else between',
    [
      [0, 'EXPIRED'],
      [8, null],
      [16, 'EXPIRED'],
      [17, 'EXPIRED'],
    ],
  ],
])('does not believe one that came %s', (_, heard) => {
  let now = minutes(0);
  const steady = steadyWords(() => now);
  const believed = heard.map(([minute, word]) => {
    now = minutes(minute);
    if (word !== null) return steady.hear('a', word);
    steady.forget('a');
    return false;
  });
  expect(believed.every((one) => !one)).toBe(true);
});

it('forgets the oldest entry when there are ten thousand', () => {
  const now = minutes(0);
  let at = now;
  const steady = steadyWords(() => at);
  for (const id of ['a', 'b', 'a', 'b']) steady.hear(id, 'EXPIRED');
  for (let count = 0; count < 9_999; count++) steady.hear(`other ${count}`, 'EXPIRED');
  at = minutes(20);
  expect([steady.hear('b', 'EXPIRED'), steady.hear('a', 'EXPIRED')]).toEqual([true, false]);
});

it('keeps payments apart', () => {
  let now = minutes(0);
  const steady = steadyWords(() => now);
  steady.hear('a', 'EXPIRED');
  steady.hear('a', 'EXPIRED');
  now = minutes(20);
  expect(steady.hear('b', 'EXPIRED')).toBe(false);
});
