import * as say from '../contract/sentences/products.ts';
import type { CivilDate } from '../contract/values/civil-date.ts';
import type { ProductId } from '../contract/values/ids.ts';
import { kwacha, ngwee, smallerNgwee } from '../contract/values/ngwee.ts';
import type { Ngwee } from '../contract/values/ngwee.ts';
import type { Pricing, ProductVersion } from './loan.ts';

/** The price of every product the house ships with: 0.40 % a day and a 3 % service fee. */
export const housePricing: Pricing = {
  dailyRatePpm: 4000,
  serviceFeeBasisPoints: 300,
  lateFeeDailyPpm: 5000,
  lateFeeGraceDays: 1,
  lateFeeMaxDays: 30,
  chargeCapBasisPoints: 10_000,
  coolingOffHours: 48,
  onePlanUpToDays: 31,
  planDays: 30,
  extensionDays: 14,
  extensionsPerPlan: 2,
  extensionOpensDaysBefore: 3,
  extensionClosesDaysAfter: 3,
  minimum: { floor: kwacha(20), shareBasisPoints: 2000, roundUpTo: kwacha(1) },
  allocation: 'charges-first',
};

const firstPublishedOn = '2026-01-01' as CivilDate;

/** The products the house ships with, cheapest entry first. */
export const defaultProducts: readonly ProductVersion[] = [
  {
    productId: 'first-loan' as ProductId,
    version: 1,
    name: say.firstLoan,
    minAmount: kwacha(100),
    maxAmount: kwacha(1000),
    stepAmount: kwacha(50),
    terms: [14, 30],
    offeredFromSettledLoans: 0,
    publishedOn: firstPublishedOn,
    pricing: housePricing,
  },
  {
    productId: 'standard' as ProductId,
    version: 1,
    name: say.standard,
    minAmount: kwacha(200),
    maxAmount: kwacha(5000),
    stepAmount: kwacha(50),
    terms: [14, 30, 60, 91],
    offeredFromSettledLoans: 1,
    publishedOn: firstPublishedOn,
    pricing: housePricing,
  },
  {
    productId: 'plus' as ProductId,
    version: 1,
    name: say.plus,
    minAmount: kwacha(500),
    maxAmount: kwacha(15_000),
    stepAmount: kwacha(100),
    terms: [30, 60, 91, 182],
    offeredFromSettledLoans: 5,
    publishedOn: firstPublishedOn,
    pricing: housePricing,
  },
];

/** What a borrower has earned: settled loans and the limit in force. */
export interface BorrowerStanding {
  readonly settledLoans: number;
  readonly limit: Ngwee;
}

/** A product as one borrower may take it: its amounts end at the borrower's limit. */
export interface Offer {
  readonly product: ProductVersion;
  readonly maxAmount: Ngwee;
}

/** The products open to a borrower, in the order given; none when the limit is below all. */
export function offersFor(
  products: readonly ProductVersion[],
  standing: BorrowerStanding,
): Offer[] {
  return products
    .filter((product) => standing.settledLoans >= product.offeredFromSettledLoans)
    .map((product) => ({ product, maxAmount: mostWithin(product, standing.limit) }))
    .filter((offer) => offer.maxAmount >= offer.product.minAmount);
}

/** What a borrower asks for: amount and term. */
export interface LoanWish {
  readonly amount: Ngwee;
  readonly termDays: number;
}

export type WishRefusal =
  | {
      readonly reason: 'amount-out-of-range';
      readonly minAmount: Ngwee;
      readonly maxAmount: Ngwee;
      readonly stepAmount: Ngwee;
    }
  | { readonly reason: 'term-not-offered' };

/** Whether an offer covers a wish; null when it does. Amounts count in steps from the least. */
export function decideWish(offer: Offer, wish: LoanWish): WishRefusal | null {
  const { minAmount, stepAmount, terms } = offer.product;
  const { maxAmount } = offer;
  const inRange = wish.amount >= minAmount && wish.amount <= maxAmount;
  if (!inRange || (wish.amount - minAmount) % stepAmount !== 0n) {
    return { reason: 'amount-out-of-range', minAmount, maxAmount, stepAmount };
  }
  if (!terms.includes(wish.termDays)) return { reason: 'term-not-offered' };
  return null;
}

const usualTermDays = 30;

/**
 * The trial shown before anything is chosen: half of what the offer allows, on its steps, for a
 * month where there is one. It suggests the middle, not the most one could owe.
 */
export function usualWish(offer: Offer): LoanWish {
  const { product, maxAmount } = offer;
  const steps = (maxAmount - product.minAmount) / 2n / product.stepAmount;
  const amount = ngwee(product.minAmount + steps * product.stepAmount);
  const term = product.terms.includes(usualTermDays) ? usualTermDays : product.terms[0];
  return { amount, termDays: term ?? usualTermDays };
}

function mostWithin(product: ProductVersion, limit: Ngwee): Ngwee {
  const most = smallerNgwee(product.maxAmount, limit);
  const steps = (most - product.minAmount) / product.stepAmount;
  return most < product.minAmount
    ? most
    : ngwee(product.minAmount + steps * product.stepAmount);
}
