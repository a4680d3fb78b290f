import { expect, it, test } from 'vitest';
import { mayAskAfterReturns, waitHoursAfter } from './return-wait.ts';

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 5, 1 + day, hour));

it.each([
  ['without any', [], null],
  ['two days after the first', [at(0)], at(2)],
  ['14 days after the second within 90 days', [at(0), at(90)], at(104)],
  ['two days after one that comes later', [at(0), at(90, 1)], at(92, 1)],
  ['14 days after the third', [at(0), at(20), at(60)], at(74)],
])('asks again %s', (_, returns, from) => {
  expect(mayAskAfterReturns(returns)).toEqual(from);
});

test('the return screen says the wait that will count', () => {
  expect(waitHoursAfter(at(10), [])).toBe(48);
  expect(waitHoursAfter(at(10), [at(2)])).toBe(14 * 24);
});
