import { expect, test } from 'vitest';
import { parseCivilDate } from './civil-date.ts';
import { showDay, showMoment } from './show-day.ts';

test('a day reads with its month as a word', () => {
  const date = parseCivilDate('2026-12-04');
  expect(date && showDay(date)).toBe('4 Dec 2026');
});

test('an instant reads as the clock in Lusaka shows it, also past midnight there', () => {
  expect(showMoment(new Date('2026-12-31T22:05:00Z'))).toBe('1 Jan 2027, 00:05');
});
