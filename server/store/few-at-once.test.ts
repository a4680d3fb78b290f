import { expect, it } from 'vitest';
import { Busy } from './busy.ts';
import { fewAtOnce } from './few-at-once.ts';

it('runs so many at once, lets so many wait, and turns away the rest', async () => {
  const inTurn = fewAtOnce('the test', { atOnce: 2, waiting: 1, waitingEach: 1 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (n: number) =>
    inTurn('somebody', async () => {
      begun.push(n);
      await new Promise<void>((end) => ends.push(end));
      return n;
    });
  const first = [work(1), work(2), work(3)];
  await expect(work(4)).rejects.toThrow(Busy);
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  expect(await first[1]).toBe(2);
  expect(begun).toEqual([1, 2, 3]);
  const late = work(5);
  ends[0]?.();
  ends[2]?.();
  expect(await Promise.all([first[0], first[2]])).toEqual([1, 3]);
  ends[3]?.();
  expect(await late).toBe(5);
});

it('frees its place when the work fails', async () => {
  const inTurn = fewAtOnce('the test', { atOnce: 1, waiting: 0, waitingEach: 0 });
  await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await inTurn('a', async () => 'done')).toBe('done');
});

it('lets two of one wait, turns away the third, and has a place for another', async () => {
  const inTurn = fewAtOnce('the test', { atOnce: 1, waiting: 9, waitingEach: 2 });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const work = (by: string) => inTurn(by, () => held.then(() => by));
  const taken = [work('a'), work('a'), work('a')];
  await expect(work('a')).rejects.toThrow(Busy);
  taken.push(work('b'));
  goOn();
  expect(await Promise.all(taken)).toEqual(['a', 'a', 'a', 'b']);
});
