import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { firstDayOf, headOf, lastDayOf, nextMonth } from './period-row.ts';

it.each([
  ['2026-01', '2026-01-01', '2026-01-31', '2026-02'],
  ['2026-02', '2026-02-01', '2026-02-28', '2026-03'],
  ['2028-02', '2028-02-01', '2028-02-29', '2028-03'],
  ['2026-12', '2026-12-01', '2026-12-31', '2027-01'],
])('%s is from %s to %s, and then comes %s', (month, first, last, next) => {
  expect([firstDayOf(month), lastDayOf(month), nextMonth(month)]).toEqual([first, last, next]);
});

it('what is no month has no day', () => {
  expect(() => firstDayOf('2026-13')).toThrow('2026-13 is no month');
});

it('the head of a month is of its balances, in whatever order they were read', () => {
  const cash = { account: 'float:MTN', debits: 5n, credits: 3n };
  const fees = { account: 'fee-income', debits: 0n, credits: 7n };
  const head = createHash('sha256').update('fee-income -7\nfloat:MTN 2').digest('hex');
  expect(headOf([cash, fees])).toBe(head);
  expect(headOf([fees, cash])).toBe(head);
});
