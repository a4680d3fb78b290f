import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { divideRounding, ngwee } from '../../contract/words/ngwee.ts';

/** Money that moved at one network on one day. */
export interface Flow {
  readonly day: CivilDate;
  readonly in: bigint;
  readonly out: bigint;
}

export interface ForecastDay extends Flow {
  /** What the float holds by its end, and between what it did after four of five forecasts. */
  readonly balance: Ngwee;
  readonly low: Ngwee;
  readonly high: Ngwee;
}

export interface Forecast {
  readonly days: readonly ForecastDay[];
  /**
   * How far the balance was from the forecast of seven days before, in half of the cases of the
   * last eight weeks. Null: there are no data to try it on.
   */
  readonly usualMiss: Ngwee | null;
  /** How often it was tried. */
  readonly tried: number;
  /** The first day on which the float would not hold what is to be paid; null: it holds. */
  readonly short: { readonly day: CivilDate; readonly by: Ngwee } | null;
}

const lookBackWeeks = 8;
const daysOfWeek = 7;
const triedDays = lookBackWeeks * daysOfWeek;
/** The miss that is shown in words is that of a forecast of a week. */
const toldAhead = 7;

type Flows = ReadonlyMap<CivilDate, Flow>;

/**
 * What a float will hold, day by day after `today`. A day is expected to move what the same day
 * of the week moved on average over the eight weeks before. The band is the error of such
 * forecasts. They are made again from each day of the last eight weeks and compared with what
 * then came.
 */
export function forecast(
  flows: readonly Flow[],
  { today, days, balance }: { today: CivilDate; days: number; balance: Ngwee },
): Forecast {
  const known: Flows = new Map(flows.map((flow) => [flow.day, flow]));
  const misses = missesOf(known, today, days);
  let holds: bigint = balance;
  const told = Array.from({ length: days }, (_, at): ForecastDay => {
    const day = addDays(today, at + 1);
    const expected = expectedOn(known, day, today);
    holds += expected.in - expected.out;
    const miss = quantile(misses[at] ?? [], 4, 5) ?? 0n;
    return {
      ...expected,
      day,
      balance: ngwee(holds),
      low: ngwee(holds - miss),
      high: ngwee(holds + miss),
    };
  });
  const weekly = misses[Math.min(toldAhead, days) - 1] ?? [];
  const short = told.find((one) => one.balance < 0n);
  const usual = quantile(weekly, 1, 2);
  return {
    days: told,
    usualMiss: usual === null ? null : ngwee(usual),
    tried: weekly.length,
    short: short === undefined ? null : { day: short.day, by: ngwee(-short.balance) },
  };
}

/** The mean of the same day of the week in the eight weeks up to `from`. */
function expectedOn(known: Flows, day: CivilDate, from: CivilDate): Omit<Flow, 'day'> {
  let sample = addDays(day, -daysOfWeek);
  while (sample > from) sample = addDays(sample, -daysOfWeek);
  const sum = { in: 0n, out: 0n };
  for (let week = 0; week < lookBackWeeks; week++, sample = addDays(sample, -daysOfWeek)) {
    const flow = known.get(sample);
    sum.in += flow?.in ?? 0n;
    sum.out += flow?.out ?? 0n;
  }
  const weeks = BigInt(lookBackWeeks);
  return {
    in: divideRounding(sum.in, weeks, 'half-up'),
    out: divideRounding(sum.out, weeks, 'half-up'),
  };
}

/** By days ahead: how far the balance was from the forecast made on each earlier day. */
function missesOf(known: Flows, today: CivilDate, days: number): bigint[][] {
  const misses: bigint[][] = Array.from({ length: days }, () => []);
  const first = [...known.keys()].reduce((least, day) => (day < least ? day : least), today);
  for (let back = 1; back <= triedDays; back++) {
    const from = addDays(today, -back);
    // Before there were eight weeks to look back on there was no forecast.
    if (addDays(from, -triedDays) < first) break;
    let off = 0n;
    for (let at = 0; at < Math.min(days, back); at++) {
      const day = addDays(from, at + 1);
      const expected = expectedOn(known, day, from);
      const came = known.get(day);
      off += (came?.in ?? 0n) - (came?.out ?? 0n) - (expected.in - expected.out);
      misses[at]?.push(off < 0n ? -off : off);
    }
  }
  return misses;
}

/** The smallest that is not exceeded by so many of so many; null of none. */
function quantile(of: readonly bigint[], part: number, whole: number): bigint | null {
  const sorted = of.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.max(0, Math.ceil((sorted.length * part) / whole) - 1)] ?? null;
}
