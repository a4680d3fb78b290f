import { describe, expect, test } from 'vitest';
import { createSeed } from './seed.ts';
import { manualClock } from './clock.ts';

describe('a seed', () => {
  test('gives the same name for the same purpose, in any order', () => {
    const [one, other] = [createSeed('a'), createSeed('a')];
    const first = [one.uuid('x'), one.uuid('y')];
    expect([other.uuid('y'), other.uuid('x')].toReversed()).toEqual(first);
    expect(createSeed('b').uuid('x')).not.toBe(one.uuid('x'));
  });

  test('makes UUIDs of version 4 and digits of the length asked for', () => {
    const seed = createSeed('a');
    for (let at = 0; at < 50; at += 1) {
      expect(seed.uuid(`${at}`)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(seed.digits(`${at}`, 10)).toMatch(/^\d{10}$/);
      expect(seed.below(`${at}`, 7)).toBeLessThan(7);
    }
  });
});

test('a clock set by hand runs what falls due in order, and what that sets off', () => {
  const clock = manualClock(1000);
  const heard: [string, number][] = [];
  const hear = (what: string) => () => void heard.push([what, clock.now()]);
  clock.after(300, hear('late'));
  clock.after(100, () => {
    hear('early')();
    clock.after(50, hear('chained'));
  });
  clock.after(200, hear('called off'))();
  clock.advance(299);
  expect(heard).toEqual([
    ['early', 1100],
    ['chained', 1150],
  ]);
  clock.advance(1);
  expect(heard.at(-1)).toEqual(['late', 1300]);
});
