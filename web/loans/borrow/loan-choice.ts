import * as z from 'zod/mini';
import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { termDays } from '../../../contract/borrower/products.ts';
import type { productTrial } from '../../../contract/borrower/products.ts';
import { parseKwacha } from '../../../contract/words/ngwee.ts';

/** What is asked of the trial: all of it, or as much as the address says. */
export type LoanChoice = NonNullable<BodyOf<typeof productTrial>>;

/**
 * The choice in an address, `?amount=500&term=30`; for missing or invalid parts the server fills in
 * its own suggestion.
 */
export function readLoanChoice(search: string): LoanChoice {
  const query = new URLSearchParams(search);
  const amount = parseKwacha(query.get('amount') ?? '');
  const term = z.safeParse(termDays, Number(query.get('term') ?? Number.NaN));
  return {
    ...(amount === null ? {} : { amount }),
    ...(term.success ? { termDays: term.data } : {}),
  };
}
