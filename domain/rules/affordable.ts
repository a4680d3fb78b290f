import {
  divideRounding,
  largerNgwee,
  ngwee,
  percentOf,
  zeroNgwee,
} from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { ProductVersion } from '../loan/loan.ts';
import { schedule } from '../loan/schedule.ts';
import type { ScheduledPlan } from '../loan/schedule.ts';

/** The largest instalment an income a month carries, by the share of it that a policy allows. */
export function mostInstalment(monthlyIncome: Ngwee, shareBasisPoints: number): Ngwee {
  return percentOf(monthlyIncome, shareBasisPoints, 'down');
}

/** The largest of some instalments. */
export function largestInstalment(plans: readonly Pick<ScheduledPlan, 'amount'>[]): Ngwee {
  return plans.map((plan) => plan.amount).reduce(largerNgwee, zeroNgwee);
}

const monthDays = 30;

/**
 * The largest instalment of a schedule, per month. Each instalment is paid from the income of its
 * period, at most a month, so one of 14 days counts 30 / 14 times. Rounded up to the ngwee.
 */
export function monthlyInstalment(
  plans: readonly Pick<ScheduledPlan, 'amount' | 'dayCount'>[],
): Ngwee {
  const byMonth = plans.map(({ amount, dayCount }, i) => {
    const days = Math.min(monthDays, dayCount - (plans[i - 1]?.dayCount ?? 0));
    return ngwee(divideRounding(amount * BigInt(monthDays), BigInt(days), 'up'));
  });
  return byMonth.reduce(largerNgwee, zeroNgwee);
}

type Priced = Pick<
  ProductVersion,
  'minAmount' | 'stepAmount' | 'pricing' | 'publishedOn' | 'terms' | 'maxAmount'
>;

/** The most of a product, on its steps up to `most`, with no instalment above one; or 0. */
export function mostCarried(
  product: Priced,
  of: { readonly termDays: number; readonly most: Ngwee; readonly mostInstalment: Ngwee },
): Ngwee {
  const { minAmount, stepAmount, pricing, publishedOn: disbursedOn } = product;
  const { termDays, most, mostInstalment: carried } = of;
  // The amounts of a schedule do not depend on its first day.
  const isCarried = (amount: Ngwee) =>
    monthlyInstalment(schedule({ amount, termDays, pricing, disbursedOn })) <= carried;
  const at = (step: bigint) => ngwee(minAmount + step * stepAmount);
  if (most < minAmount) return zeroNgwee;
  let low = 0n;
  let high = (most - minAmount) / stepAmount;
  // Mostly the income carries all that the limit allows.
  if (isCarried(at(high))) return at(high);
  if (!isCarried(minAmount)) return zeroNgwee;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (isCarried(at(middle))) low = middle;
    else high = middle - 1n;
  }
  return at(low);
}

/** The most of any product, on its kindest term, with no instalment above one. */
export function mostCarriedOfAny(products: readonly Priced[], carried: Ngwee): Ngwee {
  const each = products.flatMap((product) =>
    product.terms.map((termDays) =>
      mostCarried(product, { termDays, most: product.maxAmount, mostInstalment: carried }),
    ),
  );
  return each.reduce(largerNgwee, zeroNgwee);
}
