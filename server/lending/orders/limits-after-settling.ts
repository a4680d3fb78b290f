import { addDays, civilDateOf, daysBetween } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { isProven, limitAfter, raisesLimitFrom } from '../../../domain/rules/limits.ts';
import type { RaiseRoom, SettledLoan } from '../../../domain/rules/limits.ts';
import type { OrderChange } from './change-order.ts';
import { accountOf } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';

type Agreed = Pick<LoadedOrder, 'terms' | 'limitThen' | 'limitMost' | 'borrower'>;

/**
 * The limit moves once a loan: when it is settled for the first time, and was not given back. A
 * loan that seemed late counts when a payment heard of afterwards shows that it was on time.
 */
export function limitsAfterSettling(
  order: LoadedOrder,
  state: Account,
  now: Date,
): OrderChange['borrower'] {
  const loan = settledLoan(order, state);
  if (loan === null || loan.returned || isCounted(order, loan, now)) return undefined;
  const { creditLimit, settledOrders } = order.borrower;
  const settledOn = state.settledOn ?? state.asOf;
  return {
    creditLimit: limitAfter(creditLimit, loan, { ...roomOf(order), settledOn }),
    settledOrders: settledOrders + (isProven(loan) ? 1 : 0),
  };
}

function isCounted(order: LoadedOrder, loan: SettledLoan, now: Date): boolean {
  if (order.settledAt === null) return false;
  return !isProven(loan) || wasProven(order, accountOf(order, now));
}

/** Whether an order was settled in a way that says something about its borrower. */
export function wasProven(order: Agreed, state: Account): boolean {
  const loan = settledLoan(order, state);
  return loan !== null && isProven(loan);
}

/** After which day, unless it is past, and by which one paying all of a loan raises the limit. */
export interface LimitRise {
  readonly after?: CivilDate;
  readonly by: CivilDate;
}

/** What a borrower is told beforehand; null when this loan cannot raise the limit any more. */
export function limitRiseOf(order: Agreed, state: Account): LimitRise | null {
  const lastDueOn = state.plans.at(-1)?.dueDate;
  const { disbursedOn } = state;
  const isRunning = state.status === 'active' && state.daysLate === 0;
  if (!isRunning || disbursedOn === null || lastDueOn === undefined) return null;
  const loan = { ...agreedOf(order), disbursedOn, lastDueOn };
  const from = raisesLimitFrom(order.borrower.creditLimit, loan, roomOf(order));
  if (from === null) return null;
  return { by: lastDueOn, ...(from > state.asOf && { after: addDays(from, -1) }) };
}

function settledLoan(order: Agreed, state: Account): SettledLoan | null {
  const { status, disbursedOn, settledOn, daysLate, returned } = state;
  if (status !== 'settled' || disbursedOn === null) return null;
  const heldDays = daysBetween(disbursedOn, settledOn ?? state.asOf);
  return { ...agreedOf(order), daysLate, heldDays, returned };
}

function agreedOf({ terms: { amount, termDays }, limitThen }: Agreed) {
  return { amount, termDays, limitThen };
}

function roomOf({ limitMost, borrower: { limitRaisedAt } }: Agreed): RaiseRoom {
  return {
    most: limitMost,
    raisedOn: limitRaisedAt === null ? null : civilDateOf(limitRaisedAt),
  };
}
