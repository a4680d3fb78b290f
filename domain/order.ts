import type { OrderStatus as OutsideOrderStatus } from '../contract/order-status.ts';
import type { Account, AccountStatus } from './account.ts';

/** The states of an order inside the house. */
export type OrderStatus =
  | 'reviewing'
  | 'declined'
  | 'referred'
  | 'disbursing'
  | 'active'
  | 'overdue'
  | 'settled'
  | 'cancelled'
  | 'written-off';

/** The facts that move an order; each names one kind of edge of the table. */
export type OrderFact =
  | 'approved'
  | 'declined'
  | 'referred'
  | 'paid-out'
  | 'payout-failed'
  | 'payout-reversed'
  | 'fell-overdue'
  | 'caught-up'
  | 'paid-in-full'
  | 'payment-reversed'
  | 'written-off';

/** Every legal move of an order. What is not here cannot happen. */
export const orderTransitions: Readonly<
  Record<OrderStatus, Readonly<Partial<Record<OrderFact, OrderStatus>>>>
> = {
  reviewing: { approved: 'disbursing', declined: 'declined', referred: 'referred' },
  referred: { approved: 'disbursing', declined: 'declined' },
  disbursing: { 'paid-out': 'active', 'payout-failed': 'cancelled' },
  active: {
    'fell-overdue': 'overdue',
    'paid-in-full': 'settled',
    'payout-reversed': 'cancelled',
  },
  overdue: {
    'caught-up': 'active',
    'paid-in-full': 'settled',
    'written-off': 'written-off',
    'payout-reversed': 'cancelled',
  },
  // A network can take a payment back after the loan was settled; the debt is then open again.
  settled: { 'payment-reversed': 'active', 'payout-reversed': 'cancelled' },
  // Late money is still money, in both directions: a debt given up may yet be paid, and a
  // payout called failed may yet have arrived.
  'written-off': { 'paid-in-full': 'settled', 'payout-reversed': 'cancelled' },
  cancelled: { 'paid-out': 'active' },
  declined: {},
};

/** The status a fact leads to, or null when the table has no such edge. */
export function orderStatusAfter(status: OrderStatus, fact: OrderFact): OrderStatus | null {
  return orderTransitions[status][fact] ?? null;
}

/** What borrowers see: an order with an operator still reads as being reviewed. */
export function outsideOrderStatus(status: OrderStatus): OutsideOrderStatus {
  return status === 'referred' ? 'reviewing' : status;
}
