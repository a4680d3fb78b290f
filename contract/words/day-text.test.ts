import { expect, test } from 'vitest';
import { parseCivilDate } from './civil-date.ts';
import { dayText, instantText, periodText, weekdayText } from './day-text.ts';

test.each([
  ['2026-12-04', '4 Dec 2026', 'Fri, 4 Dec 2026'],
  ['2024-02-29', '29 Feb 2024', 'Thu, 29 Feb 2024'],
  ['2026-09-30', '30 Sep 2026', 'Wed, 30 Sep 2026'],
])('%s is read as %s', (text, day, withWeekday) => {
  const on = parseCivilDate(text);
  expect(on && dayText(on)).toBe(day);
  expect(on && weekdayText(on)).toBe(withWeekday);
});

test.each([
  ['2026-01', 'January 2026'],
  ['2026-10', 'October 2026'],
  ['2026-Q3', 'Q3 2026'],
])('the period %s is read as %s', (period, text) => {
  expect(periodText(period)).toBe(text);
});

test('an instant is read by the clock in Lusaka', () => {
  expect(instantText(new Date('2026-12-31T22:05:00Z'))).toBe('1 Jan 2027, 00:05');
});
