import { addDays, daysBetween, laterDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha, largerNgwee, percentOf, smallerNgwee } from '../../contract/words/ngwee.ts';
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
/** Money that was out for less proves nothing; of a shorter loan, half its term. */
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
  /** The most days any plan was late; of an extended one, by its new due date. */
  readonly daysLate: number;
  /** How many days the money was out. */
  readonly heldDays: number;
  /** Given back in the cooling-off hours: says nothing about the borrower. */
  readonly returned: boolean;
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
 * Whether a settlement says something about a borrower: paid on time, by the worst plan, the money
 * out long enough, and enough of it for the limit of that day.
 */
export function isProven(loan: SettledLoan): boolean {
  if (loan.returned || loan.daysLate > 0) return false;
  return loan.heldDays >= daysToProve(loan.termDays) && isLargeEnough(loan);
}

/**
 * The limit after one more loan was settled: a fifth more when that was proven and the limit has
 * not risen lately, three tenths less when it was over 30 days late, else the same. Rounded down
 * to the ngwee.
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
 * The first day on which paying all of a loan raises the limit, if every plan is paid on time; null
 * when it cannot.
 */
export function raisesLimitFrom(
  limit: Ngwee,
  loan: LoanAgreed & { readonly disbursedOn: CivilDate; readonly lastDueOn: CivilDate },
  { most, raisedOn }: RaiseRoom,
): CivilDate | null {
  if (!isLargeEnough(loan) || raised(limit, most) === limit) return null;
  const provenOn = addDays(loan.disbursedOn, daysToProve(loan.termDays));
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

function daysToProve(termDays: number): number {
  return Math.min(provenDays, Math.ceil(termDays / 2));
}

/** Never lower than it was: an income that carries less has a say in what is offered. */
function raised(limit: Ngwee, most: Ngwee): Ngwee {
  const bound = smallerNgwee(highestLimit, most);
  return largerNgwee(limit, smallerNgwee(bound, percentOf(limit, raisedBasisPoints, 'down')));
}
