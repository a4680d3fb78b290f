import type { CivilDate } from '../../contract/words/civil-date.ts';
import { ngwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { drawOf } from './drawn.ts';
import type { LoanFigures, SimulatedLoan, SimulatedOutcome } from './simulated-loan.ts';

/** Sums over some loans. */
export interface Sums {
  readonly loans: number;
  readonly principal: Ngwee;
  readonly interest: Ngwee;
  readonly serviceFee: Ngwee;
  readonly lateFee: Ngwee;
  readonly extensionFees: Ngwee;
  readonly letGo: Ngwee;
  readonly income: Ngwee;
  readonly capReached: number;
  /** The sum of all, and the ends; null without loans. */
  readonly apr: { readonly sum: number; readonly least: number; readonly most: number } | null;
}

interface Side {
  readonly loans: number;
  readonly amount: Ngwee;
}

/** A loan as an example of what a simulation found. */
export interface Example {
  readonly orderId: string;
  readonly amount: Ngwee;
  readonly termDays: number;
  readonly disbursedOn: CivilDate;
  readonly daysLate: number;
  readonly outcome: SimulatedOutcome;
  readonly was: Ngwee;
  readonly would: Ngwee | null;
  readonly wasApr: number;
  readonly wouldApr: number;
}

/** What a simulation has found so far. It is kept between batches, without names. */
export interface Tally {
  readonly was: Sums;
  readonly wasOfAgain: Sums;
  readonly would: Sums;
  readonly notOffered: number;
  readonly notAffordable: number;
  readonly incomeUnknown: number;
  readonly extensionsNotSold: number;
  readonly lost: Ngwee;
  readonly winners: Side;
  readonly losers: Side;
  readonly same: number;
  /** Those that would cost most less, and most more; and some by chance, with what was drawn. */
  readonly cheaper: readonly Example[];
  readonly dearer: readonly Example[];
  readonly drawn: readonly (Example & { readonly draw: number })[];
}

/** So many of each kind are kept. */
const ofEachSide = 7;
const byChance = 20;

const noSums: Sums = {
  loans: 0,
  principal: zeroNgwee,
  interest: zeroNgwee,
  serviceFee: zeroNgwee,
  lateFee: zeroNgwee,
  extensionFees: zeroNgwee,
  letGo: zeroNgwee,
  income: zeroNgwee,
  capReached: 0,
  apr: null,
};
const noSide: Side = { loans: 0, amount: zeroNgwee };

/** Nothing was looked at yet. */
export const noTally: Tally = {
  was: noSums,
  wasOfAgain: noSums,
  would: noSums,
  notOffered: 0,
  notAffordable: 0,
  incomeUnknown: 0,
  extensionsNotSold: 0,
  lost: zeroNgwee,
  winners: noSide,
  losers: noSide,
  same: 0,
  cheaper: [],
  dearer: [],
  drawn: [],
};

/** One loan more. The same loans in any batches give the same tally, by the same seed. */
export function addToTally(tally: Tally, loan: SimulatedLoan, seed: number): Tally {
  const { was, would, amount, outcome } = loan;
  const example = exampleOf(loan);
  const count = (isOne: boolean) => (isOne ? 1 : 0);
  const drawn = [...tally.drawn, { ...example, draw: drawOf(loan.orderId, seed) }];
  const of = {
    ...tally,
    was: added(tally.was, amount, was),
    incomeUnknown: tally.incomeUnknown + count(!loan.isIncomeKnown),
    extensionsNotSold: tally.extensionsNotSold + loan.extensionsNotSold,
    drawn: drawn.toSorted((a, b) => a.draw - b.draw).slice(0, byChance),
  };
  if (would === null) {
    return {
      ...of,
      notOffered: tally.notOffered + count(outcome === 'not-offered'),
      notAffordable: tally.notAffordable + count(outcome === 'not-affordable'),
      lost: ngwee(tally.lost + was.income),
    };
  }
  const more = ngwee(would.income - was.income);
  const cheaper = more < 0n ? [...tally.cheaper, example].toSorted(byMore) : tally.cheaper;
  const dearer = more > 0n ? [...tally.dearer, example].toSorted(byLess) : tally.dearer;
  return {
    ...of,
    wasOfAgain: added(tally.wasOfAgain, amount, was),
    would: added(tally.would, amount, would),
    winners: more < 0n ? joined(tally.winners, ngwee(-more)) : tally.winners,
    losers: more > 0n ? joined(tally.losers, more) : tally.losers,
    same: tally.same + count(more === 0n),
    cheaper: cheaper.slice(0, ofEachSide),
    dearer: dearer.slice(0, ofEachSide),
  };
}

/** Examples of all there is, each once: who wins most, who loses most, and some by chance. */
export function examplesOf({ cheaper, dearer, drawn }: Tally, most: number): Example[] {
  const sides = [...cheaper, ...dearer];
  const known = new Set(sides.map(({ orderId }) => orderId));
  const others = drawn.filter(({ orderId }) => !known.has(orderId));
  return [...sides, ...others.map(({ draw: _, ...example }) => example)].slice(0, most);
}

function added(sums: Sums, amount: Ngwee, figures: LoanFigures): Sums {
  const { aprHundredths: apr, capReached } = figures;
  const plus = (name: 'interest' | 'serviceFee' | 'lateFee' | 'extensionFees') =>
    ngwee(sums[name] + figures[name]);
  const before = sums.apr ?? { sum: 0, least: apr, most: apr };
  return {
    loans: sums.loans + 1,
    principal: ngwee(sums.principal + amount),
    interest: plus('interest'),
    serviceFee: plus('serviceFee'),
    lateFee: plus('lateFee'),
    extensionFees: plus('extensionFees'),
    letGo: ngwee(sums.letGo + figures.letGo),
    income: ngwee(sums.income + figures.income),
    capReached: sums.capReached + (capReached ? 1 : 0),
    apr: {
      sum: before.sum + apr,
      least: Math.min(before.least, apr),
      most: Math.max(before.most, apr),
    },
  };
}

function joined({ loans, amount }: Side, by: Ngwee): Side {
  return { loans: loans + 1, amount: ngwee(amount + by) };
}

function exampleOf(loan: SimulatedLoan): Example {
  const { orderId, amount, termDays, disbursedOn, daysLate, outcome, was, would } = loan;
  return {
    orderId,
    amount,
    termDays,
    disbursedOn,
    daysLate,
    outcome,
    was: was.income,
    would: would?.income ?? null,
    wasApr: was.aprHundredths,
    wouldApr: loan.wouldAprHundredths,
  };
}

const moreOf = ({ was, would }: Example): bigint => (would ?? was) - was;
const compared = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const byNumber = (a: Example, b: Example) => compared(BigInt(a.orderId), BigInt(b.orderId));
const byMore = (a: Example, b: Example) => compared(moreOf(a), moreOf(b)) || byNumber(a, b);
const byLess = (a: Example, b: Example) => compared(moreOf(b), moreOf(a)) || byNumber(a, b);
