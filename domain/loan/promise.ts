import type { promiseStates } from '../../contract/staff/collections-acts.ts';
import { civilDateOf, daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';

export type PromiseState = (typeof promiseStates)[number];

/** A borrower's word that an amount will be paid by the end of a day in Lusaka. */
export interface Promised {
  readonly amount: Ngwee;
  readonly madeAt: Date;
  readonly on: CivilDate;
}

/** How long a broken promise may still turn out kept, by a payment that is recorded late. */
export const promiseHeardDays = 30;

/**
 * Whether a promise is kept, by the payments that are confirmed. What was paid after it was made
 * and by the end of its day counts, whenever recorded. A borrower who owes nothing by then has
 * kept it.
 * @param state the account as of `today`
 */
export function decidePromise(
  promised: Promised,
  state: Pick<Account, 'payments' | 'settledOn'>,
  today: CivilDate,
): { readonly state: PromiseState; readonly paid: Ngwee } {
  const paid = paidBy(promised, state);
  const { settledOn } = state;
  const isSettled = settledOn !== null && settledOn <= promised.on;
  if (paid >= promised.amount || isSettled) return { state: 'kept', paid };
  return { state: today > promised.on ? 'broken' : 'open', paid };
}

/** What was paid and kept from the promise to the end of its day. */
function paidBy({ madeAt, on }: Promised, { payments }: Pick<Account, 'payments'>): Ngwee {
  return sumNgwee(
    payments
      .filter(({ effectiveAt }) => effectiveAt > madeAt && civilDateOf(effectiveAt) <= on)
      .map(({ amount, owedToBorrower }) => ngwee(amount - owedToBorrower)),
  );
}

/** Why a promise is not taken; null when it is. */
export function whyNotPromised(
  { amount, on }: Pick<Promised, 'amount' | 'on'>,
  of: {
    readonly today: CivilDate;
    readonly promiseDays: number;
    /** What will be owed on its day. */
    readonly owed: Ngwee;
  },
): 'more-than-owed' | 'too-far' | null {
  if (amount > of.owed) return 'more-than-owed';
  const days = daysBetween(of.today, on);
  return days < 0 || days > of.promiseDays ? 'too-far' : null;
}
