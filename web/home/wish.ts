import {
  isHeldByIncome,
  offeredAmounts,
  refuseChoice,
} from '../../contract/borrower/loan-choices.ts';
import type { productTrial } from '../../contract/borrower/products.ts';
import * as say from '../../contract/sentences/refusals.ts';
import type { AnswerOf } from '../../contract/words/endpoint.ts';
import { plainKwacha } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { showWholeKwacha } from '../../contract/words/show-kwacha.ts';
import { kwachaFaultSentences, readTypedKwacha } from '../../contract/words/typed-kwacha.ts';

export type Offer = AnswerOf<typeof productTrial>;
type Offered = Offer['products'];

/** What a borrower is choosing, as shown on the screen; the amount as typed. */
export interface Wish {
  readonly amountText: string;
  readonly termDays: number;
}

/** The choice of a trial the server suggested. */
export function wishOf({ amount, termDays }: Offer['trial']): Wish {
  return { amountText: plainKwacha(amount), termDays };
}

/** The problem with a choice, in the server's own sentence; null if a loan covers it. */
export function faultOf({ amountText, termDays }: Wish, offered: Offered): string | null {
  const { amount, fault } = readTypedKwacha(amountText);
  if (fault !== null && fault !== 'empty') return kwachaFaultSentences[fault];
  const refusal = refuseChoice(offered, { amount, termDays });
  if (refusal === null) return null;
  if (refusal.reason === 'term-not-offered') return say.termNotOffered;
  if (refusal.reason === 'amount-above-income') {
    return incomeSentence(refusal.mostAmount, termDays);
  }
  return say.amountOutOfRange(
    showWholeKwacha(refusal.minAmount),
    showWholeKwacha(refusal.maxAmount),
    showWholeKwacha(refusal.stepAmount),
  );
}

/** The sentence about the most that fits the income; null where the limit is lower. */
export function sentenceOfIncome(offered: Offered, termDays: number): string | null {
  const most = offeredAmounts(offered, termDays).at(-1);
  if (most === undefined || !isHeldByIncome(offered, termDays)) return null;
  return incomeSentence(most, termDays);
}

function incomeSentence(most: Ngwee, termDays: number): string {
  return say.amountAboveIncome(showWholeKwacha(most), `${termDays}`);
}

/** The same wish for another term: the nearest amount available for it. */
export function wishForTerm(wish: Wish, offered: Offered, termDays: number): Wish {
  const { amount } = readTypedKwacha(wish.amountText);
  const amounts = offeredAmounts(offered, termDays);
  if (amount === null || amounts.includes(amount)) return { ...wish, termDays };
  const [most, least] = [amounts.at(-1), amounts[0]];
  // An amount that was invalid before stays as typed.
  if (faultOf(wish, offered) !== null && (most === undefined || amount <= most)) {
    return { ...wish, termDays };
  }
  const nearest = amounts.findLast((one) => one <= amount) ?? least ?? amount;
  return { amountText: plainKwacha(nearest), termDays };
}

/** The amounts of a term as steps of a slider, with the current step of a wish. */
export function stepsOf({ amountText, termDays }: Wish, offered: Offered) {
  const amounts = offeredAmounts(offered, termDays);
  const { amount } = readTypedKwacha(amountText);
  const above = amount === null ? 0 : amounts.findIndex((one) => one > amount);
  const position = Math.max((above === -1 ? amounts.length : above) - 1, 0);
  return { amounts, position, last: Math.max(amounts.length - 1, 0) };
}
