import type { AnswerOf } from '../../contract/words/endpoint.ts';
import type { productTrial } from '../../contract/borrower/products.ts';
import { refusalSentence } from '../../contract/words/refusals.ts';
import { formatKwacha, ngwee, parseKwacha } from '../../contract/words/ngwee.ts';
import { showWholeKwacha } from '../../contract/words/show-kwacha.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';

export type Offer = AnswerOf<typeof productTrial>;
export type OfferedProduct = Offer['products'][number];

/** What a borrower is choosing, as it stands on the screen; the amount as typed. */
export interface Wish {
  readonly productId: OfferedProduct['productId'];
  readonly amountText: string;
  readonly termDays: number;
}

/** The choice a wish comes to, or the sentence that says what is wrong with its amount. */
export type WishCheck =
  { readonly wrong: null; readonly amount: Ngwee } | { readonly wrong: string };

/** The choice of a trial the server suggested. */
export function wishOf({ productId, amount, termDays }: Offer['trial']): Wish {
  return { productId, amountText: plainKwacha(amount), termDays };
}

/** Checks the typed amount by the rule of the product, with the server's own sentence. */
export function checkWish({ amountText, termDays }: Wish, product: OfferedProduct): WishCheck {
  const amount = parseKwacha(amountText);
  const { minAmount, stepAmount } = product;
  const { maxAmount, isByIncome } = mostFor(product, termDays);
  const fits =
    amount !== null &&
    amount >= minAmount &&
    amount <= maxAmount &&
    (amount - minAmount) % stepAmount === 0n;
  if (fits) return { wrong: null, amount };
  if (amount !== null && amount > maxAmount && isByIncome) {
    return { wrong: sentenceOfIncome(product, termDays) ?? '' };
  }
  const values = {
    minAmount: showWholeKwacha(minAmount),
    maxAmount: showWholeKwacha(maxAmount),
    stepAmount: showWholeKwacha(stepAmount),
  };
  return { wrong: refusalSentence('amount-out-of-range', values) };
}

/** The most of a product for a term, and whether the income sets it. */
export function mostFor({ termLimits, maxAmount }: OfferedProduct, termDays: number) {
  const found = termLimits.find((one) => one.termDays === termDays);
  return found ?? { termDays, maxAmount, isByIncome: false };
}

/** What is said of the most that fits the income; null where the limit is lower. */
export function sentenceOfIncome(product: OfferedProduct, termDays: number): string | null {
  const { maxAmount, isByIncome } = mostFor(product, termDays);
  if (!isByIncome) return null;
  const values = { mostAmount: showWholeKwacha(maxAmount), termDays };
  return refusalSentence('amount-above-income', values);
}

/** The same wish for another term: what the income does not carry for it is taken off. */
export function wishForTerm(wish: Wish, product: OfferedProduct, termDays: number): Wish {
  const amount = parseKwacha(wish.amountText);
  const { maxAmount } = mostFor(product, termDays);
  const isTooMuch = amount !== null && amount > maxAmount;
  return {
    ...wish,
    termDays,
    amountText: isTooMuch ? plainKwacha(maxAmount) : wish.amountText,
  };
}

/** The same wish for another product: its nearest amount and its nearest term. */
export function wishFor(wish: Wish, product: OfferedProduct): Wish {
  const termDays = nearestTerm(wish.termDays, product.terms);
  const { position } = stepsOf({ ...wish, termDays }, product);
  const amountText = amountTextAt(product, position);
  return { productId: product.productId, amountText, termDays };
}

/** Where a wish stands on the row of a product's amounts, counted in steps from the least. */
export function stepsOf(wish: Wish, product: OfferedProduct) {
  const { minAmount, stepAmount } = product;
  const { maxAmount } = mostFor(product, wish.termDays);
  const last = Number((maxAmount - minAmount) / stepAmount);
  const amount = parseKwacha(wish.amountText) ?? minAmount;
  const position = Number((amount - minAmount) / stepAmount);
  return { position: Math.min(Math.max(position, 0), last), last };
}

/** The amount at a step, as it stands in the field: `550`. */
export function amountTextAt(product: OfferedProduct, position: number): string {
  return plainKwacha(ngwee(product.minAmount + BigInt(position) * product.stepAmount));
}

function nearestTerm(days: number, terms: readonly number[]): number {
  const far = (term: number) => Math.abs(term - days);
  return terms.reduce((nearest, term) => (far(term) < far(nearest) ? term : nearest));
}

/** `500`, or `500.50` where there are ngwee. */
function plainKwacha(amount: Ngwee): string {
  return formatKwacha(amount).replace(/\.00$/, '');
}
