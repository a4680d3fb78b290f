import type { OrderStatus as OutsideOrderStatus } from '../../contract/borrower/order-status.ts';
import type { Account } from './account.ts';
import type { LoanTerms } from './loan.ts';

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
  | 'dispute-upheld'
  | 'fell-overdue'
  | 'caught-up'
  | 'paid-in-full'
  | 'payment-reversed'
  | 'written-off'
  | 'write-off-reversed';

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
    'dispute-upheld': 'cancelled',
  },
  overdue: {
    'caught-up': 'active',
    'paid-in-full': 'settled',
    'written-off': 'written-off',
    'payout-reversed': 'cancelled',
    'dispute-upheld': 'cancelled',
  },
  // A network can take a payment back after the loan was settled; the debt is then open again.
  settled: {
    'payment-reversed': 'active',
    'payout-reversed': 'cancelled',
    'dispute-upheld': 'cancelled',
  },
  // Late money is still money, in both directions: a debt given up may yet be paid, and a
  // payout called failed may yet have arrived.
  'written-off': {
    'paid-in-full': 'settled',
    'payout-reversed': 'cancelled',
    'dispute-upheld': 'cancelled',
    'write-off-reversed': 'overdue',
  },
  cancelled: { 'paid-out': 'active' },
  declined: {},
};

/** The status a fact leads to, or null when the table has no such edge. */
export function orderStatusAfter(status: OrderStatus, fact: OrderFact): OrderStatus | null {
  return orderTransitions[status][fact] ?? null;
}

/** The facts an account can tell about its order; the rest are decided or heard. */
const accountFacts: readonly OrderFact[] = [
  'paid-out',
  'payout-reversed',
  'dispute-upheld',
  'payment-reversed',
  'fell-overdue',
  'caught-up',
  'paid-in-full',
  'written-off',
  'write-off-reversed',
];

/**
 * The facts that carry an order to the state of its account, by the shortest way through the
 * table. Empty when it is there, null when there is no way. After an outage that may be several:
 * paid out, then overdue.
 */
export function factsToAccount(from: OrderStatus, state: Account): OrderFact[] | null {
  if (state.status === 'not-disbursed' || state.status === from) return [];
  const ways: { readonly at: OrderStatus; readonly facts: OrderFact[] }[] = [
    { at: from, facts: [] },
  ];
  const seen = new Set<OrderStatus>([from]);
  for (const { at, facts } of ways) {
    if (at === state.status) return facts;
    for (const fact of accountFacts) {
      if (isOther(fact, state)) continue;
      const next = orderStatusAfter(at, fact);
      if (next === null || seen.has(next)) continue;
      seen.add(next);
      ways.push({ at: next, facts: [...facts, fact] });
    }
  }
  return null;
}

/** Two facts cancel a loan that was paid out; the account tells which one it was. */
function isOther(fact: OrderFact, { lostPayout }: Account): boolean {
  return fact === (lostPayout === null ? 'dispute-upheld' : 'payout-reversed');
}

/** Questions about an order; no other file compares its states. */
export const loanCan = {
  /** Money is still taken for it, also when the debt was given up. */
  repay: (state: Account): boolean => state.remainingAmount > 0n && state.disbursedOn !== null,
  /** A borrower has one open order at a time. */
  blockAnother: (status: OrderStatus): boolean => openStatuses.has(status),
  /** The principal may be given back at no cost until so many hours after disbursement. */
  giveBack: (state: Account, terms: LoanTerms, at: Date): boolean => {
    if (state.disbursedAt === null || state.remainingAmount === 0n) return false;
    const hours = (at.getTime() - state.disbursedAt.getTime()) / 3_600_000;
    return hours <= terms.pricing.coolingOffHours;
  },
};

const openStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'reviewing',
  'referred',
  'disbursing',
  'active',
  'overdue',
]);

/**
 * The status as of the account's day. The job after midnight updates the stored one. A reader
 * before that must already see that a bill has fallen due.
 */
export function orderStatusNow(stored: OrderStatus, state: Account): OrderStatus {
  return state.status === 'not-disbursed' ? stored : state.status;
}

/** What borrowers see: an order with an operator still reads as being reviewed. */
export function outsideOrderStatus(status: OrderStatus): OutsideOrderStatus {
  return status === 'referred' ? 'reviewing' : status;
}
