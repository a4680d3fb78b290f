import { offeredAmounts, offeredTerms } from '../../contract/borrower/loan-choices.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { amountsOf, chooseOffer, usualWish } from './choose-product.ts';
import type { LoanWish, Offer } from './products.ts';

/** Without a settled loan of more, no more than this is lent by USSD. */
export const mostByUssd = kwacha(1000);

/**
 * At most three choices of amount and days, as a small screen has no room for more. They are the
 * last loan again, the most that may be borrowed there for its days, and the least for the fewest.
 * Empty: nothing is offered.
 */
export function ussdChoices(offers: readonly Offer[], last: LoanWish): readonly LoanWish[] {
  const amounts = amountsOf(offers);
  const terms = offeredTerms(amounts);
  const [shortest] = terms;
  if (shortest === undefined) return [];
  const most = last.amount > mostByUssd ? last.amount : mostByUssd;
  const within = (termDays: number) =>
    offeredAmounts(amounts, termDays).filter((amount) => amount <= most);
  const isOffered = terms.includes(last.termDays);
  const days = isOffered ? last.termDays : usualWish(offers).termDays;
  const wish = (amount: Ngwee | undefined, termDays: number) =>
    amount === undefined ? [] : [{ amount, termDays }];
  const wishes = [
    { amount: last.amount, termDays: days },
    ...wish(within(days).at(-1), days),
    ...wish(within(shortest)[0], shortest),
  ].filter((one) => 'offer' in chooseOffer(offers, one));
  const nameOf = ({ amount, termDays }: LoanWish) => `${amount} ${termDays}`;
  return [...new Map(wishes.map((one) => [nameOf(one), one])).values()];
}
