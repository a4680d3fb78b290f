/*
 * What a campaign changed: those who got a coupon beside those who were held out by chance. Sums
 * alone come in here, and where few people stand behind a figure it does not come out.
 */

/** A figure of fewer people than this is not shown. */
export const leastShown = 5;
/** So many on each side, or nothing is concluded. */
export const leastToTell = 30;

/** One of the two groups, over the days after their occasion. */
export interface Group {
  readonly people: number;
  /** Of them, who took a loan within the days. */
  readonly borrowed: number;
  /** Loans of those days that have come to an end or fallen late, and those never late. */
  readonly ended: number;
  readonly inTime: number;
  /** What those loans earned less what coupons took off, in ngwee, and the sum of its squares. */
  readonly income: bigint;
  readonly incomeSquares: number;
}

/** What the difference of two figures says; of the interval, 95 of 100 such hold the truth. */
export interface Difference {
  readonly by: number;
  readonly from: number;
  readonly to: number;
  readonly says: 'more' | 'less' | 'nothing-sure' | 'too-few';
}

export interface Compared {
  /** Parts of one; null: too few people to be shown. */
  readonly given: number | null;
  readonly heldOut: number | null;
  readonly difference: Difference | null;
}

export interface Effect {
  readonly borrowed: Compared;
  readonly inTime: Compared;
  /** Ngwee a person. */
  readonly income: Compared;
}

/** How the two groups differ. */
export function effectOf(given: Group, heldOut: Group): Effect {
  return {
    borrowed: comparedShares(
      { of: given.people, are: given.borrowed },
      { of: heldOut.people, are: heldOut.borrowed },
    ),
    inTime: comparedShares(
      { of: given.ended, are: given.inTime },
      { of: heldOut.ended, are: heldOut.inTime },
    ),
    income: comparedMeans(given, heldOut),
  };
}

/** A count as it may be shown: null for one to four people. */
export function told(count: number): number | null {
  return count > 0 && count < leastShown ? null : count;
}

export interface Share {
  readonly of: number;
  readonly are: number;
}

/** A share also reveals the others: neither of the two parts may be few. */
function shareOf({ of, are }: Share): number | null {
  return of < leastShown || are < leastShown || of - are < leastShown ? null : are / of;
}

/** How the shares of two groups differ. */
export function comparedShares(one: Share, other: Share): Compared {
  const [given, heldOut] = [shareOf(one), shareOf(other)];
  if (given === null || heldOut === null) return { given, heldOut, difference: null };
  const [a, b] = [wilson(one), wilson(other)];
  const by = given - heldOut;
  // Newcombe's interval, from Wilson's of each side.
  const from = by - Math.hypot(given - a.from, b.to - heldOut);
  const to = by + Math.hypot(a.to - given, heldOut - b.from);
  return { given, heldOut, difference: saidOf({ by, from, to }, one.of, other.of) };
}

/** Of a normal distribution, 95 in a hundred lie so many deviations around the middle. */
const z95 = 1.96;

function wilson({ of, are }: Share): { readonly from: number; readonly to: number } {
  const share = are / of;
  const square = z95 ** 2;
  const middle = (share + square / (2 * of)) / (1 + square / of);
  const around =
    (z95 / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of ** 2));
  return { from: middle - around, to: middle + around };
}

/** Welch's interval with the normal's width, as there are thirty on each side or no word of it. */
function comparedMeans(one: Group, other: Group): Compared {
  const [a, b] = [meanOf(one), meanOf(other)];
  const [given, heldOut] = [a?.mean ?? null, b?.mean ?? null];
  if (a === null || b === null) return { given, heldOut, difference: null };
  const by = a.mean - b.mean;
  const around = z95 * Math.sqrt(a.error + b.error);
  const difference = saidOf(
    { by, from: by - around, to: by + around },
    one.people,
    other.people,
  );
  return { given, heldOut, difference };
}

/** Of all people of a group; of few borrowers their income is not told. */
function meanOf({ people, borrowed, income, incomeSquares }: Group) {
  if (people < leastShown || borrowed < leastShown) return null;
  const mean = Number(income) / people;
  const variance = Math.max(0, (incomeSquares - people * mean ** 2) / (people - 1));
  return { mean, error: variance / people };
}

function saidOf(
  { by, from, to }: Omit<Difference, 'says'>,
  ...people: readonly number[]
): Difference {
  if (Math.min(...people) < leastToTell) return { by, from, to, says: 'too-few' };
  if (from > 0) return { by, from, to, says: 'more' };
  return { by, from, to, says: to < 0 ? 'less' : 'nothing-sure' };
}
