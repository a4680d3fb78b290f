import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import { chargesStopped } from '../../../domain/loan/account.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { noLateFeeUntil } from '../../../domain/loan/believed-days.ts';
import type { LoadedOrder } from './load-order.ts';

type TakenBack = NonNullable<NonNullable<LoanInfo['order']>['takenBack']>;

const whats = {
  disbursement: 'payout',
  repayment: 'repayment',
  found: 'repayment',
  return: 'repayment',
  extension: 'extension',
} as const;

/** The latest payment that a network reversed, while it is owed again; null if there is none. */
export function takenBackView(order: LoadedOrder, state: Account): TakenBack | null {
  const reversals = order.events.filter((event) => event.kind === 'payment-reversed');
  const newest = reversals.toSorted((a, b) => (a.toldOn < b.toldOn ? 1 : -1))[0];
  const payment = order.payments.find(({ id }) => id === newest?.paymentId);
  if (newest === undefined || payment === undefined) return null;
  const { purpose, network, amount } = payment;
  if (purpose === 'pay-back' || purpose === 'paid-twice') return null;
  const what = whats[purpose];
  if (what !== 'payout' && state.remainingAmount === 0n) return null;
  const until = noLateFeeUntil(newest.toldOn);
  const isKind = what !== 'payout' && until >= state.asOf && !chargesStopped(state);
  return { what, network, amount, ...(isKind && { noLateFeeUntil: until }) };
}
