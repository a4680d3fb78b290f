import { addDays, daysBetween, laterDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import {
  divideRounding,
  kwacha,
  largerNgwee,
  ngwee,
  percentOf,
  smallerNgwee,
} from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';

/** The first limit by stated monthly income, highest band first. */
const firstLimitBands: readonly { readonly incomeFrom: Ngwee; readonly limit: Ngwee }[] = [
  { incomeFrom: kwacha(4000), limit: kwacha(1000) },
  { incomeFrom: kwacha(3000), limit: kwacha(800) },
  { incomeFrom: kwacha(2000), limit: kwacha(500) },
  { incomeFrom: kwacha(1000), limit: kwacha(300) },
  { incomeFrom: kwacha(0), limit: kwacha(200) },
];

export const highestLimit = kwacha(15_000);
/** No history lowers a limit below this, so that a borrower can always earn it back. */
export const lowestLimit = kwacha(100);

const raisedBasisPoints = 12_000;
const loweredBasisPoints = 7000;
const lowersAfterDaysLate = 30;
/**
 * For a settlement to count, half the amount must be outstanding for this many days; for a shorter
 * loan, half its term.
 */
const provenDays = 7;
/** A limit rises at most once in so many days. */
export const raiseEveryDays = 14;

/** What a loan is held against when it is settled, as it stood when it was agreed to. */
export interface LoanAgreed {
  readonly amount: Ngwee;
  readonly termDays: number;
  readonly limitThen: Ngwee;
}

/** How a settled loan was paid. */
export interface SettledLoan extends LoanAgreed {
  /** The most days any plan was ever late, including before an extension. */
  readonly daysLate: number;
  /** The grace days after a due date: a loan paid within them is on time. */
  readonly graceDays: number;
  /** Outstanding principal, summed over the days. */
  readonly principalDays: bigint;
  /** Given back in the cooling-off hours: says nothing about the borrower. */
  readonly returned: boolean;
}

/** An outstanding loan on a day. */
export interface RunningLoan extends LoanAgreed {
  readonly asOf: CivilDate;
  /** The outstanding principal now, and the outstanding principal so far, summed over the days. */
  readonly principal: Ngwee;
  readonly principalDays: bigint;
  readonly lastDueOn: CivilDate;
}

/** How far a limit may rise, and when it last did. */
export interface RaiseRoom {
  /** The most the borrower's income carries. */
  readonly most: Ngwee;
  readonly raisedOn: CivilDate | null;
}

/** The limit of a borrower who has not borrowed yet: at most K1,000. */
export function firstLimit(monthlyIncome: Ngwee): Ngwee {
  const band = firstLimitBands.find(({ incomeFrom }) => monthlyIncome >= incomeFrom);
  return band?.limit ?? lowestLimit;
}

/**
 * Whether a settlement is evidence about a borrower. No plan was late beyond its grace, and the
 * amount was large enough for the limit at the time. Half of it was outstanding for a week, or
 * the equivalent in principal-days. A small rest that is outstanding for a week proves nothing.
 */
export function isProven(loan: SettledLoan): boolean {
  if (loan.returned || loan.daysLate > loan.graceDays) return false;
  return missingPrincipalDays(loan) <= 0n && isLargeEnough(loan);
}

/**
 * The limit after one more loan was settled. It is a fifth more when that was proven and the
 * limit has not risen lately. It is three tenths less when it was over 30 days late, else the
 * same. Rounded down to the ngwee.
 */
export function limitAfter(
  limit: Ngwee,
  loan: SettledLoan,
  by: RaiseRoom & { readonly settledOn: CivilDate },
): Ngwee {
  if (loan.returned) return limit;
  if (loan.daysLate > lowersAfterDaysLate) {
    return largerNgwee(lowestLimit, percentOf(limit, loweredBasisPoints, 'down'));
  }
  const { raisedOn, settledOn } = by;
  const isLately = raisedOn !== null && daysBetween(raisedOn, settledOn) < raiseEveryDays;
  return isProven(loan) && !isLately ? raised(limit, by.most) : limit;
}

/**
 * The limit without the effect of a reversed settlement: the limit at the agreement. If a later
 * loan has raised it since, it is the limit lowered by one raise.
 */
export function limitWithout(limit: Ngwee, loan: SettledLoan, isNewest: boolean): Ngwee {
  const { limitThen } = loan;
  if (loan.daysLate > lowersAfterDaysLate) return largerNgwee(limit, limitThen);
  if (!isProven(loan) || limit <= limitThen) return limit;
  if (isNewest) return limitThen;
  return largerNgwee(limitThen, ngwee((limit * 10_000n) / BigInt(raisedBasisPoints)));
}

/**
 * The first day on which paying off a loan raises the limit, if every plan is paid on time and
 * nothing before that. Null if it cannot.
 */
export function raisesLimitFrom(
  limit: Ngwee,
  loan: RunningLoan,
  { most, raisedOn }: RaiseRoom,
): CivilDate | null {
  if (!isLargeEnough(loan) || raised(limit, most) === limit || loan.principal === 0n)
    return null;
  const missing = missingPrincipalDays(loan);
  const days = missing <= 0n ? 0 : Number(divideRounding(missing, 4n * loan.principal, 'up'));
  const provenOn = addDays(loan.asOf, days);
  const from =
    raisedOn === null ? provenOn : laterDate(provenOn, addDays(raisedOn, raiseEveryDays));
  return from > loan.lastDueOn ? null : from;
}

/** The smallest loan that can raise a limit. */
export function leastToProve(limit: Ngwee): Ngwee {
  return percentOf(limit, 5000, 'up');
}

function isLargeEnough({ amount, limitThen }: LoanAgreed): boolean {
  return amount >= leastToProve(limitThen);
}

/**
 * The principal-days missing to half the amount for a week or for half the term, times four to stay
 * a whole number.
 */
function missingPrincipalDays(
  loan: Pick<SettledLoan, 'amount' | 'termDays' | 'principalDays'>,
): bigint {
  const days = Math.min(2 * provenDays, loan.termDays);
  return loan.amount * BigInt(days) - 4n * loan.principalDays;
}

/** Never lower than it was: an income that carries less has a say in what is offered. */
function raised(limit: Ngwee, most: Ngwee): Ngwee {
  const bound = smallerNgwee(highestLimit, most);
  return largerNgwee(limit, smallerNgwee(bound, percentOf(limit, raisedBasisPoints, 'down')));
}
