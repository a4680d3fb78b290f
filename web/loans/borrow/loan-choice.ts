import * as z from 'zod/mini';
import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { productId, termDays } from '../../../contract/borrower/products.ts';
import type { productTrial } from '../../../contract/borrower/products.ts';
import { parseKwacha } from '../../../contract/words/ngwee.ts';

/** What is asked of the trial: all of it, or as much as the address says. */
export type LoanChoice = NonNullable<BodyOf<typeof productTrial>>;

/**
 * The choice in an address, `?product=standard&amount=500&term=30`; what is missing or spoilt is
 * left to the server, which fills in its own suggestion.
 */
export function readLoanChoice(search: string): LoanChoice {
  const query = new URLSearchParams(search);
  const product = z.safeParse(productId, query.get('product'));
  const amount = parseKwacha(query.get('amount') ?? '');
  const term = z.safeParse(termDays, Number(query.get('term') ?? Number.NaN));
  return {
    ...(product.success ? { productId: product.data } : {}),
    ...(amount === null ? {} : { amount }),
    ...(term.success ? { termDays: term.data } : {}),
  };
}
