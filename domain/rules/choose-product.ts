import {
  offeredAmounts,
  offeredTerms,
  refuseChoice,
} from '../../contract/borrower/loan-choices.ts';
import type { ChoiceRefusal, OfferedAmounts } from '../../contract/borrower/loan-choices.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { assert } from '../assert.ts';
import type { ProductVersion } from '../loan/loan.ts';
import { schedule } from '../loan/schedule.ts';
import { paydayTerm } from './payday-term.ts';
import type { Payday } from './payday-term.ts';
import { covers } from './products.ts';
import type { LoanWish, Offer } from './products.ts';

/** The parts of an offer that a choice of amount and days needs. */
export function amountsOf(offers: readonly Offer[]): OfferedAmounts[] {
  return offers.map(({ product: { minAmount, stepAmount }, terms }) => ({
    minAmount,
    stepAmount,
    termLimits: terms,
  }));
}

/**
 * The offer used for a choice of amount and days: the cheapest over the whole loan of all offers
 * that cover the choice. Of equal prices it is the newest; for the same date, the last in the given
 * order. Refused if no offer covers the choice. A borrower never chooses a product.
 */
export function chooseOffer(
  offers: readonly Offer[],
  wish: LoanWish,
): { readonly offer: Offer } | { readonly refusal: ChoiceRefusal } {
  const refusal = refuseChoice(amountsOf(offers), wish);
  if (refusal !== null) return { refusal };
  const covering = offers.filter((offer) => covers(offer, wish));
  const [first, ...others] = covering;
  assert(first !== undefined, 'an offered amount is one of an offer');
  const offer = others.reduce((best, one) => (isBetter(one, best, wish) ? one : best), first);
  return { offer };
}

function isBetter(one: Offer, best: Offer, wish: LoanWish): boolean {
  const [cost, least] = [one, best].map(({ product }) => costOf(product, wish));
  if (cost !== least) return (cost ?? zeroNgwee) < (least ?? zeroNgwee);
  return one.product.publishedOn >= best.product.publishedOn;
}

/** All charges of a loan that is paid as agreed. */
function costOf({ pricing, publishedOn: disbursedOn }: ProductVersion, wish: LoanWish): bigint {
  // The amounts of a schedule do not depend on its first day.
  const plans = schedule({ ...wish, pricing, disbursedOn });
  return plans.reduce((sum, plan) => sum + plan.amount, 0n) - wish.amount;
}

const usualTermDays = 30;

/** The term of the offers that ends two days after a payday; undefined if there is none. */
export function offeredPaydayTerm(
  offers: readonly Offer[],
  payday: Payday | undefined,
): number | undefined {
  if (payday === undefined) return undefined;
  const terms = offers.map(({ product }) => paydayTerm(product, payday));
  const isOffered = (term: number) =>
    offers.some((offer) => offer.terms.some(({ termDays }) => termDays === term));
  return terms.find((term) => term !== null && isOffered(term)) ?? undefined;
}

/**
 * The trial shown before the borrower chooses: half of the available amount, for the term of their
 * payday or the one nearest to a month. Values already chosen stay. It suggests the middle, not
 * the maximum.
 */
export function usualWish(
  offers: readonly Offer[],
  chosen: {
    readonly amount?: Ngwee | undefined;
    readonly termDays?: number | undefined;
    readonly payday?: Payday | undefined;
  } = {},
): LoanWish {
  const amounts = amountsOf(offers);
  const { amount } = chosen;
  const terms = offeredTerms(amounts);
  const covering = terms.filter(
    (termDays) => amount !== undefined && refuseChoice(amounts, { amount, termDays }) === null,
  );
  const usualTerm = offeredPaydayTerm(offers, chosen.payday) ?? usualTermDays;
  const far = (days: number) => Math.abs(days - usualTerm);
  const termDays =
    chosen.termDays ??
    (covering.length > 0 ? covering : terms).reduce((near, one) =>
      far(one) < far(near) ? one : near,
    );
  const ofTerm = offeredAmounts(amounts, termDays);
  const middle = ofTerm[Math.floor((ofTerm.length - 1) / 2)];
  return { amount: amount ?? middle ?? zeroNgwee, termDays };
}
