import { offeredAmounts, offeredTerms } from '../../../contract/borrower/loan-choices.ts';
import type { NextLoan, ShownPrice } from '../../../contract/borrower/shown-price.ts';
import * as say from '../../../contract/sentences/anonymous-home.ts';
import * as next from '../../../contract/sentences/return-visit.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import {
  kwacha,
  largerNgwee,
  largestNgwee,
  smallerNgwee,
} from '../../../contract/words/ngwee.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { assert } from '../../../domain/assert.ts';
import { aprConvention } from '../../../domain/loan/apr.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import { lateFeeInKwacha, quote } from '../../../domain/loan/quote.ts';
import { amountsOf, chooseOffer } from '../../../domain/rules/choose-product.ts';
import { offersFor } from '../../../domain/rules/products.ts';
import type { Offer } from '../../../domain/rules/products.ts';

const usualAmount = kwacha(500);
const usualTermDays = 30;

/**
 * The price shown to visitors on a day: K500 for 30 days, or the nearest choice. It is from the
 * cheapest product open to a new borrower, with a summary of later offers.
 * @param products as `shownProducts` gives them: the one with the easiest entry first
 */
export function shownPrice(products: readonly ProductVersion[], today: CivilDate): ShownPrice {
  const [easiest] = products;
  assert(easiest !== undefined, 'there is a product to give an example of');
  const { offeredFromSettledLoans: settledLoans } = easiest;
  const open = offersFor(products, { settledLoans, limit: largestNgwee, mostInstalment: null });
  const amounts = amountsOf(open);
  const choice = exampleChoice(open);
  const found = chooseOffer(open, choice);
  assert('offer' in found, 'an example is of what is offered');
  const { product } = found.offer;
  const quoted = quote({ product, ...choice, disbursedOn: today });
  const { pricing } = product;
  const mins = open.map((one) => one.product.minAmount);
  return {
    example: {
      minAmount: showWholeKwacha(mins.reduce(smallerNgwee, easiest.minAmount)),
      maxAmount: showWholeKwacha(open.map((one) => one.maxAmount).reduce(largerNgwee)),
      terms: termsText(offeredTerms(amounts)),
      amount: showWholeKwacha(quoted.amount),
      termDays: `${quoted.termDays}`,
      received: showKwacha(quoted.receivedAmount),
      interest: showKwacha(quoted.interest),
      dailyRate: rateText(product),
      serviceFee: showKwacha(quoted.serviceFee),
      serviceFeeShare: `${pricing.serviceFeeBasisPoints / 100}`,
      total: showKwacha(quoted.totalRepayAmount),
      apr: (quoted.aprHundredths / 100).toFixed(2),
      aprConvention,
      dueRule: dueRuleOf(quoted.plans),
      lateFeeRule: lateFeeInKwacha(quoted),
    },
    nextLoans: products
      .filter((one) => one.offeredFromSettledLoans > settledLoans)
      .map((one) => nextLoan(one)),
  };
}

/**
 * K500 for a month if available; otherwise the longest term of at most a month, and the nearest
 * amount.
 */
function exampleChoice(open: readonly Offer[]) {
  const amounts = amountsOf(open);
  const terms = offeredTerms(amounts);
  const termDays = terms.findLast((days) => days <= usualTermDays) ?? terms[0];
  assert(termDays !== undefined, 'an offer has a term');
  const all = offeredAmounts(amounts, termDays);
  const amount = all.findLast((one) => one <= usualAmount) ?? all[0];
  assert(amount !== undefined, 'an offered term has an amount');
  return { amount, termDays };
}

function dueRuleOf(plans: ReturnType<typeof quote>['plans']): string {
  const [plan] = plans;
  const last = plans.at(-1);
  assert(plan !== undefined && last !== undefined, 'a loan is paid back by a bill or more');
  if (plans.length === 1) return say.dueRule(showKwacha(plan.amount), `${plan.dayCount}`);
  return say.dueRuleOfSome(`${plans.length}`, showKwacha(plan.amount), `${last.dayCount}`);
}

function nextLoan(product: ProductVersion): NextLoan {
  const { minAmount, maxAmount, terms, pricing, offeredFromSettledLoans } = product;
  const loans =
    offeredFromSettledLoans === 1
      ? next.oneLoan
      : next.someLoans(String(offeredFromSettledLoans));
  const share = String(pricing.serviceFeeBasisPoints / 100);
  return {
    label: next.after(loans),
    note: next.nextTerms(termsText(terms), rateText(product), share),
    amounts: [minAmount, maxAmount].map(showWholeKwacha).join('\u00a0–\u00a0'),
  };
}

/** A percentage a day: `0.40`. */
function rateText({ pricing }: ProductVersion): string {
  return (pricing.dailyRatePpm / 10_000).toFixed(2);
}

/** `7, 14 or 30`. */
function termsText(terms: readonly number[]): string {
  const last = `${terms.at(-1)}`;
  return terms.length < 2 ? last : say.termsOr(terms.slice(0, -1).join(', '), last);
}
