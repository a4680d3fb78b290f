import type { AnswerOf } from '../../contract/endpoint.ts';
import type { productTrial } from '../../contract/products.ts';
import { refusalSentence } from '../../contract/refusals.ts';
import { formatKwacha, ngwee, parseKwacha } from '../../contract/values/ngwee.ts';
import { showWholeKwacha } from '../../contract/values/show-kwacha.ts';
import type { Ngwee } from '../../contract/values/ngwee.ts';

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
export function checkWish({ amountText }: Wish, product: OfferedProduct): WishCheck {
  const amount = parseKwacha(amountText);
  const { minAmount, maxAmount, stepAmount } = product;
  const fits =
    amount !== null &&
    amount >= minAmount &&
    amount <= maxAmount &&
    (amount - minAmount) % stepAmount === 0n;
  if (fits) return { wrong: null, amount };
  const values = {
    minAmount: showWholeKwacha(minAmount),
    maxAmount: showWholeKwacha(maxAmount),
    stepAmount: showWholeKwacha(stepAmount),
  };
  return { wrong: refusalSentence('amount-out-of-range', values) };
}

/** The same wish for another product: its nearest amount and its nearest term. */
export function wishFor(wish: Wish, product: OfferedProduct): Wish {
  const { position } = stepsOf(wish, product);
  return {
    productId: product.productId,
    amountText: amountTextAt(product, position),
    termDays: nearestTerm(wish.termDays, product.terms),
  };
}

/** Where a wish stands on the row of a product's amounts, counted in steps from the least. */
export function stepsOf(wish: Wish, product: OfferedProduct) {
  const { minAmount, maxAmount, stepAmount } = product;
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
