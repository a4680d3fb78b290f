import { divideRounding, ngwee } from '../../contract/values/ngwee.ts';
import type { Ngwee } from '../../contract/values/ngwee.ts';

/**
 * The simple interest of one day on an amount: what a borrower saves who pays all of it a day
 * earlier. The rate is a percentage (`0.4` is 0.40 %) with at most four decimals; rounded down,
 * so that no more is promised than is saved.
 */
export function interestADay(amount: Ngwee, dailyRate: number): Ngwee {
  const millionths = BigInt(Math.round(dailyRate * 10_000));
  return ngwee(divideRounding(amount * millionths, 1_000_000n, 'down'));
}
