import { civilDateOf, daysBetween } from '../../../contract/words/civil-date.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { effectiveApr } from '../../../domain/loan/apr.ts';
import { instalmentsOf } from '../../../domain/loan/decide-restructuring.ts';
import { quote, quoteOfPlans } from '../../../domain/loan/quote.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { givenNow, givenSchedule } from '../../../domain/loan/takeover-events.ts';
import type { LoadedOrder } from './load-order.ts';

/**
 * The price that was agreed to, from the terms the order keeps. Days count from the day of the
 * agreement, as in the contract; where the money arrived on a later day, only the account knows.
 */
export function agreedQuote({ terms, createdAt, events }: LoadedOrder): Quote {
  const { productId, productVersion, pricing, amount, termDays } = terms;
  const product = { productId, version: productVersion, pricing };
  const given = events.find((event) => event.kind === 'taken-over');
  if (given !== undefined) {
    const plans = givenSchedule(givenNow(given, events), pricing.dailyRatePpm);
    return quoteOfPlans({ product, amount, termDays }, plans);
  }
  return quote({ product, amount, termDays, disbursedOn: civilDateOf(createdAt) });
}

/** The price that counts: as agreed to, unless it was wrong and was corrected. */
export function quoteNow(
  order: LoadedOrder,
  { pricing, priceCorrected, disbursedOn, asOf }: Account,
): Quote {
  const agreed = agreedQuote(order);
  if (priceCorrected === null) return agreed;
  const { productId, productVersion: version, amount, termDays } = agreed;
  const product = { productId, version, pricing };
  return quote({ product, amount, termDays, disbursedOn: disbursedOn ?? asOf });
}

/**
 * The effective annual rate, in hundredths of a percent. A loan that was restructured has that of
 * what was paid and kept, and what is to be paid by the new days.
 */
export function aprNow(order: LoadedOrder, state: Account): number {
  const { restructured, disbursedOn, amount: received, payments } = state;
  if (restructured === null || disbursedOn === null) {
    return quoteNow(order, state).aprHundredths;
  }
  const kept = payments.map((one) => ({
    on: one.effectiveOn,
    amount: ngwee(one.amount - one.owedToBorrower),
  }));
  const repayments = [...kept, ...instalmentsOf(state)].map(({ on, amount }) => ({
    days: Math.max(1, daysBetween(disbursedOn, on)),
    amount,
  }));
  return effectiveApr({ received, repayments });
}
