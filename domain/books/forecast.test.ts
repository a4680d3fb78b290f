import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { forecast } from './forecast.ts';

const today = '2026-11-18' as CivilDate;
const weeks = 20;

/** So many weeks of which each day moves what `of` says of its place in the week. */
const past = (of: (day: number, week: number) => { in: bigint; out: bigint }) =>
  Array.from({ length: weeks * 7 }, (_, back) => ({
    day: addDays(today, -back),
    ...of(back % 7, Math.floor(back / 7)),
  }));
const wanted = { today, days: 14, balance: kwacha(1000) };

describe('the forecast of a float', () => {
  it('says of weeks that are all alike exactly what comes, without a band', () => {
    const { days, usualMiss, tried, short } = forecast(
      past((day) => ({ in: kwacha(10 * day), out: kwacha(5) })),
      wanted,
    );
    expect(days).toHaveLength(14);
    // The day after today is of the day of the week six days back.
    expect(days[0]).toMatchObject({ day: '2026-11-19', in: kwacha(60), out: kwacha(5) });
    expect(days.map(({ low, high }) => [low, high])).toEqual(
      days.map(({ balance }) => [balance, balance]),
    );
    expect(days.at(-1)?.balance).toBe(kwacha(1000 + 2 * (10 * 21 - 35)));
    expect([usualMiss, short]).toEqual([0n, null]);
    expect(tried).toBe(50);
  });

  it('rounds the mean of eight weeks half up', () => {
    const coming = (inEightWeeks: bigint) => {
      const of = (_: number, week: number) => ({ in: week === 2 ? inEightWeeks : 0n, out: 0n });
      return forecast(past(of), wanted).days[0]?.in;
    };
    expect([coming(3n), coming(4n), coming(11n), coming(12n)]).toEqual([0n, 1n, 1n, 2n]);
  });

  it('names the first day on which the float is short, and by how much', () => {
    const { short } = forecast(
      past((day) => ({ in: 0n, out: day === 3 ? kwacha(800) : kwacha(10) })),
      wanted,
    );
    // The days after today: 6, 5, 4, 3 …; K800 go on the fourth of each week.
    expect(short).toEqual({ day: '2026-11-29', by: kwacha(800 * 2 + 90 - 1000) });
  });

  it('has a band as wide as it was wrong, and wider the further it looks', () => {
    const { days, usualMiss } = forecast(
      past((_, week) => ({ in: kwacha(week % 2 === 0 ? 40 : 0), out: 0n })),
      wanted,
    );
    const width = days.map(({ low, high }) => high - low);
    expect(width[0]).toBe(kwacha(40));
    expect(width[6]).toBeGreaterThan(width[0] ?? 0n);
    expect(usualMiss).toBeGreaterThan(0n);
  });

  it('without a past expects nothing, and says that it was never tried', () => {
    const { days, usualMiss, tried } = forecast([], wanted);
    expect(days.every(({ balance, low }) => balance === kwacha(1000) && low === balance)).toBe(
      true,
    );
    expect([usualMiss, tried]).toEqual([null, 0]);
  });

  it('looks at nothing that came after the day it is made on', () => {
    const flow = fc.record({ in: fc.bigInt(0n, 10_000n), out: fc.bigInt(0n, 10_000n) });
    fc.assert(
      fc.property(
        fc.array(flow, { minLength: 140, maxLength: 140 }),
        fc.array(flow, { minLength: 14, maxLength: 14 }),
        (before, after) => {
          const flows = before.map((one, back) => ({ day: addDays(today, -back), ...one }));
          const later = after.map((one, ahead) => ({ day: addDays(today, ahead + 1), ...one }));
          const said = forecast(flows, wanted);
          expect(forecast([...flows, ...later], wanted)).toEqual(said);
          let holds: bigint = wanted.balance;
          for (const one of said.days) {
            holds += one.in - one.out;
            expect(one.balance).toBe(ngwee(holds));
            expect(one.low <= one.balance && one.balance <= one.high).toBe(true);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
