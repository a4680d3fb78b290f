import * as say from '../contract/sentences/anonymous-home.ts';
import { civilDateOf } from '../contract/words/civil-date.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import { aprConvention } from '../domain/loan/apr.ts';
import { assert } from '../domain/assert.ts';
import { defaultProducts } from '../domain/rules/products.ts';
import { lateFeeRule, quote } from '../domain/loan/quote.ts';
import { readConfig } from '../server/app/config.ts';
import type { Language } from '../server/store/language.ts';
import { licenceOf } from '../server/store/lender.ts';
import { buildWeb } from '../web/build/build.ts';
import type { Lender, RepresentativeExample } from '../web/loans/example.ts';
import type { NextLoan } from '../web/home/return-visit/next-loans.ts';
import { showKwacha, showWholeKwacha } from '../contract/words/show-kwacha.ts';

// What the anonymous home says of the price and of the lender is computed here, by the rules that
// price every loan, and stands in the page.
const builtOn = civilDateOf(new Date());

/** Builds the borrower's screens into `dist/web`, with the words of the loaded catalogue. */
export async function buildScreens(language: Language): Promise<void> {
  await buildWeb({
    example: representativeExample(),
    lender: lenderOf(),
    nextLoans: nextLoans(),
    language,
  });
}

/** K500 for 30 days of the product that is open to everybody. */
function representativeExample(): RepresentativeExample {
  const [product] = defaultProducts;
  assert(product !== undefined, 'there is a product to give an example of');
  const choice = { product, amount: kwacha(500), termDays: 30, disbursedOn: builtOn };
  const quoted = quote(choice);
  const [plan] = quoted.plans;
  assert(plan !== undefined && quoted.plans.length === 1, 'a month is paid back at once');
  return {
    productName: product.name,
    minAmount: showWholeKwacha(product.minAmount),
    maxAmount: showWholeKwacha(product.maxAmount),
    terms: termsText(product.terms),
    amount: showWholeKwacha(quoted.amount),
    termDays: quoted.termDays,
    received: showKwacha(quoted.receivedAmount),
    interest: showKwacha(quoted.interest),
    dailyRate: (quoted.dailyRatePpm / 10_000).toFixed(2),
    serviceFee: showKwacha(quoted.serviceFee),
    serviceFeeShare: String(product.pricing.serviceFeeBasisPoints / 100),
    total: showKwacha(quoted.totalRepayAmount),
    apr: (quoted.aprHundredths / 100).toFixed(2),
    aprConvention,
    dueRule: say.dueRule(showKwacha(plan.amount), `${plan.dayCount}`),
    lateFeeRule: lateFeeRule(product.pricing),
  };
}

/** What is offered to whoever paid loans back. */
function nextLoans(): NextLoan[] {
  return defaultProducts.slice(1).map((product) => ({
    name: product.name,
    amounts: [product.minAmount, product.maxAmount].map(showWholeKwacha).join('\u00a0–\u00a0'),
    terms: termsText(product.terms),
    dailyRate: (product.pricing.dailyRatePpm / 10_000).toFixed(2),
    serviceFeeShare: String(product.pricing.serviceFeeBasisPoints / 100),
    settledLoans: product.offeredFromSettledLoans,
  }));
}

/** `7, 14 or 30`. */
function termsText(terms: readonly number[]): string {
  const last = `${terms.at(-1)}`;
  return terms.length < 2 ? last : say.termsOr(terms.slice(0, -1).join(', '), last);
}

/** The lender of this deployment. The build needs no secrets, so it asks for none. */
function lenderOf(): Lender {
  const config = readConfig({ ...process.env, PROVIDERS: 'simulator' });
  const { lenderName: name, licenceNumber, regulator } = licenceOf(config, builtOn);
  const { companyNumber, address, complaintsPhone, complaintsEmail } = config.lender;
  const company = { name, companyNumber, licenceNumber, regulator };
  return { ...company, address, complaintsPhone, complaintsEmail };
}
