import * as say from '../../contract/sentences/products.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { ProductId } from '../../contract/words/ids.ts';
import { kwacha, largerNgwee, ngwee, smallerNgwee } from '../../contract/words/ngwee.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { mostCarried } from './affordable.ts';
import { paydayTerm } from './payday-term.ts';
import type { Payday } from './payday-term.ts';
import type { Pricing, ProductVersion } from '../loan/loan.ts';

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

/** What a borrower has earned, and can carry. */
export interface Earned {
  /** Proven settlements. */
  readonly settledLoans: number;
  readonly limit: Ngwee;
  /** What the stated income carries; null while it is not known: then a person looks. */
  readonly mostInstalment: Ngwee | null;
  /** Offers a term that ends two days after it, too. */
  readonly payday?: Payday | undefined;
}

/** A term of an offer, with the most that can be borrowed for it. */
export interface OfferedTerm {
  readonly termDays: number;
  readonly maxAmount: Ngwee;
  /** The limit would allow more, the income does not carry it. */
  readonly isByIncome: boolean;
}

/** A product as one borrower may take it: its amounts end at the limit and at what fits. */
export interface Offer {
  readonly product: ProductVersion;
  /** On the kindest term. */
  readonly maxAmount: Ngwee;
  /** Never empty; a term on which not even the least fits is left out. */
  readonly terms: readonly OfferedTerm[];
}

/**
 * The products open to a borrower, in the order given: nothing larger than limit and income
 * carry. None when the limit is below all, or when nothing fits the income.
 */
export function offersFor(products: readonly ProductVersion[], earned: Earned): Offer[] {
  return products
    .filter((product) => earned.settledLoans >= product.offeredFromSettledLoans)
    .map((product): Offer => {
      const terms = offeredTerms(product, earned);
      const maxAmount = terms.map((term) => term.maxAmount).reduce(largerNgwee, zeroNgwee);
      return { product, maxAmount, terms };
    })
    .filter((offer) => offer.terms.length > 0);
}

function offeredTerms(
  product: ProductVersion,
  { limit, mostInstalment, payday }: Earned,
): OfferedTerm[] {
  const most = mostWithin(product, limit);
  const offer = (termDays: number, upTo: Ngwee): OfferedTerm => {
    if (mostInstalment === null) return { termDays, maxAmount: upTo, isByIncome: false };
    const maxAmount = mostCarried(product, { termDays, most: upTo, mostInstalment });
    return { termDays, maxAmount, isByIncome: maxAmount < most };
  };
  const published = product.terms.map((termDays) => offer(termDays, most));
  const extra = payday === undefined ? null : paydayTerm(product, payday);
  const isNew = extra !== null && !product.terms.includes(extra);
  // It never offers more than the published terms do, which the limit told to borrowers goes by.
  const kindest = published.map(({ maxAmount }) => maxAmount).reduce(largerNgwee, zeroNgwee);
  const terms = isNew ? [...published, offer(extra, kindest)] : published;
  return terms
    .filter(({ maxAmount }) => maxAmount >= product.minAmount)
    .toSorted((one, other) => one.termDays - other.termDays);
}

/** What a borrower asks for: amount and term. */
export interface LoanWish {
  readonly amount: Ngwee;
  readonly termDays: number;
}

/** Whether an offer covers a wish. Amounts count in steps from the minimum. */
export function covers({ product, terms }: Offer, { amount, termDays }: LoanWish): boolean {
  const term = terms.find((one) => one.termDays === termDays);
  if (term === undefined) return false;
  const { minAmount, stepAmount } = product;
  const isStep = (amount - minAmount) % stepAmount === 0n;
  return isStep && amount >= minAmount && amount <= term.maxAmount;
}

function mostWithin(product: ProductVersion, limit: Ngwee): Ngwee {
  const most = smallerNgwee(product.maxAmount, limit);
  const steps = (most - product.minAmount) / product.stepAmount;
  return most < product.minAmount
    ? most
    : ngwee(product.minAmount + steps * product.stepAmount);
}
