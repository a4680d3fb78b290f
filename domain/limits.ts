import { kwacha, largerNgwee, percentOf, smallerNgwee } from '../contract/values/ngwee.ts';
import type { Ngwee } from '../contract/values/ngwee.ts';

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

/** How a settled loan was paid: the most days any plan was late. */
export interface SettledLoan {
  readonly daysLate: number;
  /** Given back in the cooling-off hours: says nothing about the borrower. */
  readonly returned: boolean;
}

/** The limit of a borrower who has not borrowed yet: at most K1,000. */
export function firstLimit(monthlyIncome: Ngwee): Ngwee {
  const band = firstLimitBands.find(({ incomeFrom }) => monthlyIncome >= incomeFrom);
  return band?.limit ?? lowestLimit;
}

/**
 * The limit after one more loan was settled: a fifth more when it was on time, the same when it
 * was late, three tenths less when it was over 30 days late. Rounded down to the ngwee.
 */
export function limitAfter(limit: Ngwee, loan: SettledLoan): Ngwee {
  if (loan.returned) return limit;
  if (loan.daysLate > lowersAfterDaysLate) {
    return largerNgwee(lowestLimit, percentOf(limit, loweredBasisPoints, 'down'));
  }
  if (loan.daysLate > 0) return limit;
  return smallerNgwee(highestLimit, percentOf(limit, raisedBasisPoints, 'down'));
}
