import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf, civilHourOf, civilTimeOf, daysBetween } from './civil-date.ts';
import { earlierDate, laterDate, midnightOf, parseCivilDate } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';

const days = fc.integer({ min: -40_000, max: 40_000 });
const epoch = '2026-01-31' as CivilDate;

describe('a day in Lusaka', () => {
  it.each([
    ['2026-11-20T21:59:59Z', '2026-11-20', 23],
    ['2026-11-20T22:00:00Z', '2026-11-21', 0],
    ['2026-12-31T22:30:00Z', '2027-01-01', 0],
    ['2026-06-30T22:00:00Z', '2026-07-01', 0],
  ])('%s is %s at %d', (instant, date, hour) => {
    expect(civilDateOf(new Date(instant))).toBe(date);
    expect(civilHourOf(new Date(instant))).toBe(hour);
  });

  it('is what the tz database says, at any instant', () => {
    const zone = { timeZone: 'Africa/Lusaka' };
    const day = new Intl.DateTimeFormat('sv-SE', zone);
    const time = new Intl.DateTimeFormat('en-GB', {
      ...zone,
      hour: '2-digit',
      minute: '2-digit',
    });
    const instants = fc.date({
      min: new Date('1909-01-02T00:00:00Z'),
      max: new Date('2200-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(civilDateOf(instant)).toBe(day.format(instant));
        expect(civilTimeOf(instant)).toBe(time.format(instant));
        const midnight = midnightOf(civilDateOf(instant));
        expect(day.format(midnight)).toBe(civilDateOf(instant));
        expect(time.format(midnight)).toBe('00:00');
      }),
    );
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '',
    '2026-01-01T',
  ])('refuses %j', (text) => {
    expect(parseCivilDate(text)).toBeNull();
  });

  it('knows leap days', () => {
    expect(parseCivilDate('2028-02-29')).toBe('2028-02-29');
    expect(addDays('2028-02-28' as CivilDate, 2)).toBe('2028-03-01');
  });

  it('counts the days it adds', () => {
    fc.assert(
      fc.property(days, (count) => {
        expect(daysBetween(epoch, addDays(epoch, count))).toBe(count);
      }),
    );
  });

  it('orders days', () => {
    const next = addDays(epoch, 1);
    expect([laterDate(epoch, next), earlierDate(epoch, next)]).toEqual([next, epoch]);
  });
});
