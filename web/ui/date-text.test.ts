import { expect, test } from 'vitest';
import { parseCivilDate } from '../../contract/words/civil-date.ts';
import { showDay } from '../../contract/words/show-day.ts';
import { showInstant } from './date-text.tsx';

test('a day reads with its month as a word', () => {
  const date = parseCivilDate('2026-12-04');
  expect(date && showDay(date)).toBe('4 Dec 2026');
});

test('an instant reads as the clock in Lusaka shows it, also past midnight there', () => {
  expect(showInstant(new Date('2026-12-31T22:05:00Z'))).toBe('1 Jan 2027, 00:05');
});
