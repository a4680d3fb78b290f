import type { NextLoan, ShownPrice } from '../../../contract/borrower/shown-price.ts';
import * as say from '../../../contract/sentences/anonymous-home.ts';
import * as next from '../../../contract/sentences/return-visit.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { assert } from '../../../domain/assert.ts';
import { aprConvention } from '../../../domain/loan/apr.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import { lateFeeRule, quote } from '../../../domain/loan/quote.ts';

const usualAmount = kwacha(500);
const usualTermDays = 30;

/**
 * What strangers are shown of the price of a day: K500 for 30 days of the first product, or what it
 * has next to that, and in short the products after it.
 * @param products as `shownProducts` gives them: the one with the easiest entry first
 */
export function shownPrice(products: readonly ProductVersion[], today: CivilDate): ShownPrice {
  const [product, ...others] = products;
  assert(product !== undefined, 'there is a product to give an example of');
  const quoted = quote({ product, ...exampleChoice(product), disbursedOn: today });
  const { pricing } = product;
  return {
    example: {
      productName: product.name,
      minAmount: showWholeKwacha(product.minAmount),
      maxAmount: showWholeKwacha(product.maxAmount),
      terms: termsText(product.terms),
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
      lateFeeRule: lateFeeRule(pricing),
    },
    nextLoans: others.map(nextLoan),
  };
}

/** Within the product's range, and by a term of its own: the longest of a month at most. */
function exampleChoice({ minAmount, maxAmount, stepAmount, terms }: ProductVersion) {
  const fits = usualAmount >= minAmount && usualAmount <= maxAmount;
  const isOnAStep = fits && (usualAmount - minAmount) % stepAmount === 0n;
  const amount = isOnAStep ? usualAmount : usualAmount > maxAmount ? maxAmount : minAmount;
  const short = terms.filter((days) => days <= usualTermDays);
  const termDays = short.length > 0 ? Math.max(...short) : Math.min(...terms);
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
  const { name, minAmount, maxAmount, terms, pricing, offeredFromSettledLoans } = product;
  const loans =
    offeredFromSettledLoans === 1
      ? next.oneLoan
      : next.someLoans(String(offeredFromSettledLoans));
  const share = String(pricing.serviceFeeBasisPoints / 100);
  return {
    label: next.after(name, loans),
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
