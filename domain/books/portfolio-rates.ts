import { divideRounding } from '../../contract/words/ngwee.ts';
import type { Roll, Standing } from './portfolio.ts';
import { ages } from './portfolio.ts';

const whole = 10_000n;
const daysOfYear = 365n;

/** A part of a whole in basis points, rounded half up; null of nothing. */
export function shareOf(part: bigint, all: bigint): number | null {
  return all <= 0n ? null : Number(divideRounding(part * whole, all, 'half-up'));
}

export interface Earned {
  /** Interest, fees and extensions as they were charged, less what coupons took off. */
  readonly income: bigint;
  /** Given up, less what was paid of it after all. */
  readonly loss: bigint;
  /** Open principal, added up over the days. */
  readonly principalDays: bigint;
}

/** What a year would bring of the open principal, in basis points; null where nothing was open. */
export function yieldOf({ income, loss, principalDays }: Earned): {
  readonly gross: number | null;
  readonly net: number | null;
} {
  const yearly = (amount: bigint) => shareOf(amount * daysOfYear, principalDays);
  return { gross: yearly(income), net: yearly(income - loss) };
}

/** How the principal of one age went on over some days. */
export interface RollRates {
  readonly age: number;
  readonly before: bigint;
  readonly came: bigint;
  /** To a worse age, or written off. */
  readonly worse: bigint;
  /** To a better age, by a payment or an extension. */
  readonly better: bigint;
  readonly paid: bigint;
  readonly after: bigint;
  /** Of what was there and what came, in basis points. */
  readonly worseRate: number | null;
  readonly betterRate: number | null;
  readonly paidRate: number | null;
}

interface Moved extends Pick<Roll, 'from' | 'to'> {
  readonly principal: bigint;
}

const rank = (standing: Standing) =>
  typeof standing === 'number' ? standing : standing === 'written-off' ? Infinity : -1;

/**
 * What became of each age: where its principal stood before some days, what came to it in them and
 * where it went. Before and what came is what went and what is left, to the ngwee.
 */
export function rollRates(
  rolls: readonly Moved[],
  before: ReadonlyMap<number, bigint>,
): RollRates[] {
  const sum = (which: (roll: Moved) => boolean) =>
    rolls.reduce((all, roll) => (which(roll) ? all + roll.principal : all), 0n);
  return ages.map((age) => {
    const stood = before.get(age) ?? 0n;
    const came = sum(({ to }) => to === age);
    const worse = sum(({ from, to }) => from === age && rank(to) > age);
    const paid = sum(({ from, to }) => from === age && to === 'paid');
    const better = sum(({ from, to }) => from === age && to !== 'paid' && rank(to) < age);
    const all = stood + came;
    return {
      age,
      before: stood,
      came,
      worse,
      better,
      paid,
      after: all - worse - better - paid,
      worseRate: shareOf(worse, all),
      betterRate: shareOf(better, all),
      paidRate: shareOf(paid, all),
    };
  });
}
