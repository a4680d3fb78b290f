import type { OrderStatus, PlanStatus } from '../../contract/order-status.ts';
import type { PaymentStatus } from '../../contract/payments.ts';
import type { Tone } from '../ui/status-tag.tsx';

/** A state in the borrower's words, and how it should feel. */
export interface StatusWords {
  readonly word: string;
  readonly tone: Tone;
}

export const orderWords: Readonly<Record<OrderStatus, StatusWords>> = {
  reviewing: { word: 'Being checked', tone: 'warn' },
  declined: { word: 'Declined', tone: 'bad' },
  disbursing: { word: 'Paying out', tone: 'warn' },
  active: { word: 'Running', tone: 'good' },
  overdue: { word: 'Overdue', tone: 'bad' },
  settled: { word: 'Paid off', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
  'written-off': { word: 'Written off', tone: 'bad' },
};

export const planWords: Readonly<Record<PlanStatus, StatusWords>> = {
  due: { word: 'Due', tone: 'quiet' },
  overdue: { word: 'Overdue', tone: 'bad' },
  paid: { word: 'Paid', tone: 'good' },
};

export const paymentWords: Readonly<Record<PaymentStatus, StatusWords>> = {
  pending: { word: 'Waiting', tone: 'warn' },
  succeeded: { word: 'Received', tone: 'good' },
  failed: { word: 'Not paid', tone: 'bad' },
};

/**
 * The state a borrower is shown: a loan with an overdue bill is overdue, also in the hours before
 * the night's job has said so of the order.
 */
export function shownStatus(loan: {
  readonly status: OrderStatus;
  readonly plans: readonly { readonly status: PlanStatus }[];
}): OrderStatus {
  const late = loan.plans.some(({ status }) => status === 'overdue');
  return loan.status === 'active' && late ? 'overdue' : loan.status;
}

/** Whether an order in this state still owes something that can be paid. */
export function owes(status: OrderStatus): boolean {
  return status === 'active' || status === 'overdue' || status === 'written-off';
}
