import * as say from '../../contract/sentences/price.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { assert } from '../assert.ts';

/** A repayment so many days after the money was received; days are whole and at least 1. */
export interface RepaymentFlow {
  readonly days: number;
  readonly amount: Ngwee;
}

/** The money of a loan as the borrower sees it: received on day 0, repaid later. */
export interface LoanFlows {
  readonly received: Ngwee;
  readonly repayments: readonly RepaymentFlow[];
}

/** Shown beside every APR. */
export const aprConvention = say.aprConvention;

const yearDays = 365;
const weekDays = 7;
const yearWeeks = 52;
const hundredthsPerUnit = 10_000;

/**
 * The effective annual rate R of the real flows, as hundredths of a percent rounded half up (15
 * 000 % is 1 500 000). R solves received = sum of amount / (1 + R)^(days/365). It may be
 * negative. Rates are found in floating point; a rate so near to a half that floats cannot tell
 * is decided in exact arithmetic. Faults on flows without money or days.
 */
export function effectiveApr(flows: LoanFlows): number {
  checkFlows(flows);
  const rate = Math.expm1(yearDays * dailyLogRate(flows));
  const hundredths = rate * hundredthsPerUnit;
  const below = Math.floor(hundredths);
  // Relative errors of the solver stay under 1e-12 for a loan of one day, far less for longer.
  const doubt = 1e-7 + Math.abs(hundredths) * 1e-11;
  if (Math.abs(hundredths - below - 0.5) > doubt) return Math.round(hundredths);
  return costsAtLeast(flows, BigInt(below) * 2n + 1n) ? below + 1 : below;
}

/**
 * The daily force of interest s with sum of amount x exp(-s days) = received. In logarithms the
 * left side falls and is convex in s, a straight line for one repayment. So Newton's method from
 * any start is left of the root after one step. From there it climbs to the root without passing
 * it.
 */
function dailyLogRate({ received, repayments }: LoanFlows): number {
  const loan = Number(received);
  const flows = repayments.map(({ days, amount }) => ({ days, share: Number(amount) / loan }));
  let force = 0;
  for (let step = 0; step < 200; step += 1) {
    let value = 0;
    let slope = 0;
    for (const { days, share } of flows) {
      const today = share * Math.exp(-force * days);
      value += today;
      slope += today * days;
    }
    const move = (Math.log(value) * value) / slope;
    force += move;
    if (Math.abs(move) <= Math.abs(force) * 1e-16) break;
  }
  return force;
}

// Sixty digits: ties of real loans are either exact or differ within the first thirty.
const scale = 10n ** 60n;

/** Whether the flows cost at least so many half hundredths of a percent a year. */
function costsAtLeast({ received, repayments }: LoanFlows, halves: bigint): boolean {
  const yearlyGrowth = scale + (scale * halves) / BigInt(2 * hundredthsPerUnit);
  const dailyDiscount = (scale * scale) / yearRoot(yearlyGrowth);
  let worth = 0n;
  for (const { days, amount } of repayments) worth += amount * power(dailyDiscount, days);
  // The slack covers what sixty-digit roundings lose, so that an exact tie counts as reached.
  const slack = received * 10n ** 12n;
  return worth + slack >= received * scale;
}

/** The 365th root by Newton's method, from the floating-point root. */
function yearRoot(growth: bigint): bigint {
  const near = Math.exp(Math.log(Number(growth) / Number(scale)) / yearDays);
  let root = (BigInt(Math.round(near * 1e15)) * scale) / 10n ** 15n;
  for (let step = 0; step < 4; step += 1) {
    const rest = power(root, yearDays - 1);
    root -= ((power(root, yearDays) - growth) * scale) / rest / BigInt(yearDays);
  }
  return root;
}

function power(base: bigint, exponent: number): bigint {
  let result = scale;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / scale;
    square = (square * square) / scale;
  }
  return result;
}

/**
 * The annual percentage rate of the American actuarial method (12 CFR 1026, Appendix J). It is
 * in hundredths of a percent, rounded half up. It is the rate of one unit period times the unit
 * periods in a year. There are 52 weeks, 26 fortnights or 13 periods of four weeks. All else,
 * also the term of a single repayment, is counted by 365 days. `amount / ((1 + f i)(1 + i)^t)`
 * is what a repayment counts, t whole unit periods and a fraction f after the advance. The unit
 * period is the most frequent interval, or the shorter of two of them. It is the average when
 * none repeats, and never more than a year.
 */
export function actuarialApr(flows: LoanFlows): number {
  checkFlows(flows);
  const unitDays = unitPeriodDays(flows.repayments);
  const loan = Number(flows.received);
  const excess = (rate: number): number => {
    let worth = 0;
    for (const { days, amount } of flows.repayments) {
      const whole = Math.floor(days / unitDays);
      const fraction = (days % unitDays) / unitDays;
      worth += Number(amount) / loan / ((1 + fraction * rate) * (1 + rate) ** whole);
    }
    return worth - 1;
  };
  const yearly = rootOf(excess) * unitPeriodsPerYear(unitDays, flows);
  // Halves come out of floats a little low or high; the nudge rounds them up as it should.
  return Math.floor(yearly * hundredthsPerUnit + 0.5 + 1e-7);
}

function unitPeriodsPerYear(unitDays: number, { repayments }: LoanFlows): number {
  if (unitDays === yearDays) return 1;
  const isWeeks = repayments.length > 1 && unitDays % weekDays === 0;
  return isWeeks ? (yearWeeks * weekDays) / unitDays : yearDays / unitDays;
}

function unitPeriodDays(repayments: readonly RepaymentFlow[]): number {
  const days = repayments.map((flow) => flow.days).toSorted((a, b) => a - b);
  const intervals = days.map((day, i) => day - (days[i - 1] ?? 0)).filter((gap) => gap > 0);
  const counts = new Map<number, number>();
  for (const gap of intervals) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const [common] = [...counts].toSorted(([a, m], [b, n]) => n - m || a - b);
  const repeats = common !== undefined && common[1] > 1;
  const average = Math.round((days.at(-1) ?? 1) / intervals.length);
  return Math.min(yearDays, repeats ? common[0] : average);
}

/** The root of a falling function above -1: bracketed by doubling, then halved to the last bit. */
function rootOf(excess: (rate: number) => number): number {
  let low = -0.999;
  let high = 1;
  while (excess(high) > 0) high *= 2;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function checkFlows({ received, repayments }: LoanFlows): void {
  assert(received > 0n, 'an APR needs money received');
  let repaid = 0n;
  for (const { days, amount } of repayments) {
    assert(Number.isInteger(days) && days >= 1, 'an APR needs repayments on later days');
    assert(amount >= 0n, 'a repayment is not below zero');
    repaid += amount;
  }
  assert(repaid > 0n, 'an APR needs money repaid');
}
