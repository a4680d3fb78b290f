import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import { nextLimit } from '../../../domain/rules/ladder.ts';
import {
  isProven,
  limitAfter,
  limitWithout,
  raisesLimitFrom,
} from '../../../domain/rules/limits.ts';
import type { RaiseRoom, SettledLoan } from '../../../domain/rules/limits.ts';
import type { Earned } from '../../../domain/rules/products.ts';
import type { OrderChange } from './change-order.ts';
import { accountOf } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';

type Agreed = Pick<LoadedOrder, 'terms' | 'limitThen' | 'limitMost' | 'borrower'>;

/**
 * The limit moves once a loan: when it is settled for the first time. A loan that seemed late
 * counts when a later record shows that it was on time; one that was given back
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

/**
 * Undoes the effect of a settlement that a reversal has cancelled: restores the previous limit and
 * the count of settled loans.
 */
export function limitsAfterReversal(
  order: LoadedOrder,
  before: Account,
  after: Account,
): OrderChange['borrower'] {
  const was = settledLoan(order, before);
  const is = settledLoan(order, after);
  if (was === null || order.settledAt === null) return undefined;
  const { creditLimit, limitRaisedAt, settledOrders } = order.borrower;
  const isNewest = limitRaisedAt?.getTime() === order.settledAt.getTime();
  const limit = limitWithout(creditLimit, was, isNewest);
  const settledOn = after.settledOn ?? after.asOf;
  const room = { ...roomOf(order), raisedOn: isNewest ? null : roomOf(order).raisedOn };
  const counted = (loan: SettledLoan | null) => (loan !== null && isProven(loan) ? 1 : 0);
  return {
    creditLimit: is === null ? limit : limitAfter(limit, is, { ...room, settledOn }),
    settledOrders: Math.max(0, settledOrders - counted(was) + counted(is)),
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

/** The preview for a borrower; null when this loan cannot raise the limit any more. */
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
  by: { readonly products: readonly ProductVersion[]; readonly earned: Earned },
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
  const { asOf, remainingPrincipal: principal, principalDays } = state;
  const isOnTime = state.daysLate <= state.pricing.lateFeeGraceDays;
  const isRunning = state.status === 'active' && isOnTime;
  if (!isRunning || lastDueOn === undefined) return null;
  const loan = { ...agreedOf(order), asOf, principal, principalDays, lastDueOn };
  return { loan, room: roomOf(order) };
}

function settledLoan(order: Agreed, state: Account): SettledLoan | null {
  const { status, daysLate, principalDays, returned } = state;
  if (status !== 'settled') return null;
  const graceDays = state.pricing.lateFeeGraceDays;
  return { ...agreedOf(order), daysLate, graceDays, principalDays, returned };
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
