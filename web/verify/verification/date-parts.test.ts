import { describe, expect, it } from 'vitest';
import { dateParts, dateText, daysOf, yearsBetween } from './date-parts.ts';

describe('a day in three choices', () => {
  it.each([
    ['', { year: '', month: '', day: '' }],
    ['1985-03-17', { year: '1985', month: '03', day: '17' }],
    ['1985--', { year: '1985', month: '', day: '' }],
    ['-03-17', { year: '', month: '03', day: '17' }],
  ])('%o comes apart and together again', (text, parts) => {
    expect(dateParts(text)).toEqual(parts);
    expect(dateText(parts)).toBe(text);
  });

  it.each([
    ['-01-', 31],
    ['-02-', 29],
    ['2023-02-', 28],
    ['2024-02-', 29],
    ['1900-02-', 28],
    ['--', 31],
    ['2023-04-', 30],
    ['-12-', 31],
  ])('%o offers days up to %i', (text, days) => {
    expect(daysOf(dateParts(text))).toBe(days);
  });
});

describe('the years to choose from', () => {
  it('go back from the latest to the earliest', () => {
    const years = yearsBetween({ min: '1936-11-20', max: '2008-11-20' }, 2026);
    expect(years.at(0)).toBe('2008');
    expect(years.at(-1)).toBe('1936');
    expect(years).toHaveLength(73);
  });

  it('are a century without bounds', () => {
    const years = yearsBetween({}, 2026);
    expect([years.at(0), years.at(-1)]).toEqual(['2026', '1926']);
  });

  it('are none when the bounds are crossed', () => {
    expect(yearsBetween({ min: '2010-01-01', max: '2000-01-01' }, 2026)).toEqual([]);
  });
});
