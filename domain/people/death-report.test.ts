import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { holdUntilOf } from './death-report.ts';

const day = (text: string) => text as CivilDate;

describe('the report of a death', () => {
  it.each([
    [null, '2026-11-15'],
    ['2026-08-03', '2026-11-15'],
    ['2026-08-04', null],
    ['2026-11-01', null],
  ])('after one on %s leaves the borrower alone until %s', (lastOn, until) => {
    expect(holdUntilOf(day('2026-11-01'), lastOn === null ? null : day(lastOn))).toBe(until);
  });
});
