import { expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { lastWorkingDay } from './working-days.ts';

const holidays = new Set(['2026-07-06', '2026-07-07', '2026-12-25', '2027-01-01']);
const day = (text: string) => text as CivilDate;

it.each([
  ['Monday', '2026-06-01', 3, '2026-06-04'],
  ['Wednesday, over a weekend', '2026-06-03', 3, '2026-06-08'],
  ['Friday', '2026-06-05', 3, '2026-06-10'],
  ['Saturday', '2026-06-06', 3, '2026-06-10'],
  ['Thursday before two holidays', '2026-07-02', 3, '2026-07-09'],
  ['a holiday itself', '2026-07-06', 1, '2026-07-08'],
  ['Christmas Eve, over the year', '2026-12-24', 5, '2027-01-04'],
  ['none at all', '2026-06-06', 0, '2026-06-06'],
])('from %s, %s, %i working days end on %s', (_name, from, days, on) => {
  expect(lastWorkingDay(day(from), days, (one) => holidays.has(one))).toBe(on);
});
