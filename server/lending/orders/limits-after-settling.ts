import { addDays, civilDateOf, daysBetween } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import { nextLimit } from '../../../domain/rules/ladder.ts';
import { isProven, limitAfter, raisesLimitFrom } from '../../../domain/rules/limits.ts';
import type { RaiseRoom, SettledLoan } from '../../../domain/rules/limits.ts';
import type { BorrowerStanding } from '../../../domain/rules/products.ts';
import type { OrderChange } from './change-order.ts';
import { accountOf } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';

type Agreed = Pick<LoadedOrder, 'terms' | 'limitThen' | 'limitMost' | 'borrower'>;

/**
 * The limit moves once a loan: when it is settled for the first time. A loan that seemed late
 * counts when a payment heard of afterwards shows that it was on time; one that was given back
 * says nothing.
 */
export function limitsAfterSettling(
  order: LoadedOrder,
  state: Account,
  now: Date,
): OrderChange['borrower'] {
  const loan = settledLoan(order, state);
  if (loan === null || isCounted(order, loan, now)) return undefined;
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
  const running = runningLoan(order, state);
  if (running === null) return null;
  const from = raisesLimitFrom(order.borrower.creditLimit, running.loan, running.room);
  return from && riseFrom(from, running.loan.lastDueOn, state.asOf);
}

/** The same with what can be borrowed then; null also when that is no more than now. */
export function nextLimitOf(
  order: Agreed,
  state: Account,
  by: { readonly products: readonly ProductVersion[]; readonly earned: BorrowerStanding },
): (LimitRise & { readonly to: Ngwee }) | null {
  const running = runningLoan(order, state);
  const next = running && nextLimit(by.products, by.earned, running);
  if (running === null || next === null) return null;
  const { lastDueOn } = running.loan;
  return { ...riseFrom(next.from, lastDueOn, state.asOf), to: next.amount };
}

function riseFrom(from: CivilDate, by: CivilDate, today: CivilDate): LimitRise {
  return { by, ...(from > today && { after: addDays(from, -1) }) };
}

/** A loan that was paid on time so far, as it would be held against when it is settled. */
function runningLoan(order: Agreed, state: Account) {
  const lastDueOn = state.plans.at(-1)?.dueDate;
  const { disbursedOn } = state;
  const isRunning = state.status === 'active' && state.daysLate === 0;
  if (!isRunning || disbursedOn === null || lastDueOn === undefined) return null;
  return { loan: { ...agreedOf(order), disbursedOn, lastDueOn }, room: roomOf(order) };
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
