import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { ProductVersion } from '../loan/loan.ts';

/** Pay may come a day late, and takes a day to reach a wallet. */
const daysAfterPayday = 2;

/** On which day of the month a borrower is paid (1 to 31), and from which day terms count. */
export interface Payday {
  readonly dayOfMonth: number;
  readonly from: CivilDate;
}

/**
 * The term in days that ends two days after a payday; null when there is none, and the longest of
 * several. It has one plan, and is between the shortest and the longest term of the product,
 * since its price was approved for those. In a shorter month, the last day is payday.
 */
export function paydayTerm(
  { terms, pricing }: Pick<ProductVersion, 'terms' | 'pricing'>,
  payday: Payday,
): number | null {
  const shortest = Math.min(...terms);
  const longest = Math.min(Math.max(...terms), pricing.onePlanUpToDays);
  for (let days = longest; days >= shortest; days -= 1) {
    const paidOn = addDays(payday.from, days - daysAfterPayday);
    if (isPayday(paidOn, payday.dayOfMonth)) return days;
  }
  return null;
}

function isPayday(date: CivilDate, dayOfMonth: number): boolean {
  const day = Number(date.slice(8));
  const isLastOfMonth = addDays(date, 1).slice(8) === '01';
  return day === dayOfMonth || (isLastOfMonth && day < dayOfMonth);
}
