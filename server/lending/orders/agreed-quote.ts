import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { quote } from '../../../domain/loan/quote.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import type { LoadedOrder } from './load-order.ts';

/**
 * The price that was agreed to, from the terms the order keeps. Days count from the day of the
 * agreement, as in the contract; where the money arrived on a later day, only the account knows.
 */
export function agreedQuote({ terms, createdAt }: LoadedOrder): Quote {
  const { productId, productVersion, pricing, amount, termDays } = terms;
  return quote({
    product: { productId, version: productVersion, pricing },
    amount,
    termDays,
    disbursedOn: civilDateOf(createdAt),
  });
}
