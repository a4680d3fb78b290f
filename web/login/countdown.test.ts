import { expect, test } from 'vitest';
import { secondsLeft } from './countdown.ts';

test.each([
  [60_000, 0, 60],
  [60_000, 1, 60],
  [60_000, 59_001, 1],
  [60_000, 60_000, 0],
  [60_000, 300_000, 0],
])('until %s ms, at %s ms, %s seconds are left', (endsAt, now, left) => {
  expect(secondsLeft(endsAt, now)).toBe(left);
});
