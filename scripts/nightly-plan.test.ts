import { expect, test } from 'vitest';
import { nightToPlay, tasksOf } from './nightly-plan.mjs';

const now = { night: 7, sources: 'one' };
const names = tasksOf(7).map(({ name }) => name);
const done = (some: readonly string[]) =>
  Object.fromEntries(some.map((name) => [name, { code: 0, ms: 1 }]));

test('a night has two thousand histories, each once, and no other night has the same', () => {
  const seeds = (night: number) =>
    tasksOf(night).flatMap(
      ({ name }) => /^simulate (\d+) to (\d+)$/.exec(name)?.slice(1) ?? [],
    );
  expect(seeds(7)).toHaveLength(40);
  expect([seeds(7)[0], seeds(7).at(-1)]).toEqual(['14001', '16000']);
  expect(seeds(8)[0]).toBe('16001');
  expect(new Set(names).size).toBe(names.length);
});

test('a night that was stopped goes on, the next day too', () => {
  const kept = { ...now, ended: done(names.slice(0, 3)) };
  expect(nightToPlay(kept, { night: 8, sources: 'one' })).toEqual(kept);
});

test('other sources, or a night that was played to its end, begin a new one', () => {
  const stopped = { ...now, ended: done(names.slice(0, 3)) };
  const fresh = { night: 8, sources: 'two', ended: {} };
  expect(nightToPlay(stopped, { night: 8, sources: 'two' })).toEqual(fresh);
  const whole = { ...now, ended: done(names) };
  expect(nightToPlay(whole, { night: 8, sources: 'one' })).toEqual({
    ...fresh,
    sources: 'one',
  });
  expect(nightToPlay(undefined, now)).toEqual({ ...now, ended: {} });
});
